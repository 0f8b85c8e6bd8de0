// What the sketch needs of Arduino and FastLED, so that it runs on this machine: the standard input is the USB line, each
// picture that is shown is printed as a line of hexadecimal digits. It ends where the input does; time stands still.
#include <cstdio>
#include <cstdlib>

typedef unsigned char byte;
enum Order { GRB };
struct WS2812B {};

struct CRGB {
  byte r, g, b;
  CRGB(byte red = 0, byte green = 0, byte blue = 0) : r(red), g(green), b(blue) {}
};

struct {
  CRGB *leds;
  int count;
  template <class Chip, int pin, Order order> void addLeds(CRGB *where, int n) { leds = where, count = n; }
  void setMaxPowerInVoltsAndMilliamps(int, int) {}
  void show() {
    for (int i = 0; i < count; i++) printf("%02x%02x%02x", leds[i].r, leds[i].g, leds[i].b);
    printf("\n");
  }
} FastLED;

struct {
  void begin(long) {}
  void print(const char *text) { fputs(text, stderr); }
  int available() {
    int next = getchar();
    if (next == EOF) exit(0);
    ungetc(next, stdin);
    return 1;
  }
  int read() { return getchar(); }
} Serial;

unsigned long millis() { return 0; }
