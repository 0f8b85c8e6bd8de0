// A strip of WS2812B LEDs that shows what comes over USB in Adalight frames. For any Arduino that FastLED knows.
//
// A frame is the letters "Ada", the number of LEDs less one as two bytes (high, low), a check byte (high xor low xor 0x55),
// and three bytes, red, green, blue, for each LED. The library FastLED is installed by the IDE's library manager.

#include <FastLED.h>

#define LEDS 60           // on your strip
#define DATA_PIN 6        // to its DIN, through a resistor of 330 ohms
#define BAUD 115200       // what the app sends with
#define MILLIAMPS 2000    // what your supply gives at 5 V
#define GREET_MS 1000     // so often it says who it is, while nothing comes
#define DARK_MS 5000      // after so long a silence the strip goes dark: the app sends every second

CRGB leds[LEDS];

void dark() {
  for (int i = 0; i < LEDS; i++) leds[i] = CRGB(0, 0, 0);
  FastLED.show();
}

// The next byte, however long it takes.
byte next() {
  unsigned long since = millis(), greeted = since;
  bool lit = true;
  while (!Serial.available()) {
    unsigned long now = millis();
    if (now - greeted >= GREET_MS) {
      Serial.print("Ada\n");
      greeted = now;
    }
    if (lit && now - since >= DARK_MS) {
      dark();
      lit = false;
    }
  }
  return Serial.read();
}

void setup() {
  FastLED.addLeds<WS2812B, DATA_PIN, GRB>(leds, LEDS);
  FastLED.setMaxPowerInVoltsAndMilliamps(5, MILLIAMPS);
  dark();
  Serial.begin(BAUD);
  Serial.print("Ada\n");
}

void loop() {
  const char magic[] = "Ada";
  for (int found = 0; found < 3;) {
    byte b = next();
    found = b == magic[found] ? found + 1 : b == 'A' ? 1 : 0;
  }
  byte high = next(), low = next();
  if (next() != (high ^ low ^ 0x55)) return;  // not a header after all
  long count = 256L * high + low + 1;
  for (long i = 0; i < count; i++) {
    byte red = next(), green = next(), blue = next();
    if (i < LEDS) leds[i] = CRGB(red, green, blue);
  }
  for (long i = count; i < LEDS; i++) leds[i] = CRGB(0, 0, 0);
  FastLED.show();
}
