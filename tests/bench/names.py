"""Every bench and the figures that it comes to."""

from __future__ import annotations

BENCHES: dict[str, tuple[str, ...]] = {
    "rules": ("product.moves_per_s_10000",),
    "editions": ("product.first_edition_answer_ratio",),
    "whole": ("product.game_ms_frostlands", "product.game_ms_alpha", "product.game_ms_beta", "product.act_ms_p99"),
    "aged": ("product.young_old_ratio",),
    "undo": (
        "product.undo_us_10",
        "product.undo_us_1000",
        "product.undo_us_10000",
        "product.undo_across_turn_ms_10000",
    ),
    "resume": ("product.restore_ms_10000",),
    "journal": ("product.journal_bytes_10000", "product.save_bytes_per_action", "product.peak_rss_mb_10000"),
    "commit": (
        "product.commit_us_p50",
        "product.commit_us_p99",
        "product.checkpoint_us_p50",
        "product.checkpoint_us_p99",
        "product.checkpoint_act_ratio",
    ),
    "start": ("product.spawn_to_usable_ms", "product.spawn_ratio"),
    "touch": (
        "product.tap_to_change_ms_p50",
        "product.tap_to_frame_ms_p50",
        "product.tap_to_frame_ms_p99",
        "product.tap_to_frame_ratio_p50",
        "product.tap_to_frame_ratio_p99",
        "product.tap_to_saved_ms_p50",
        "product.tap_cpu_ms",
        "product.tap_main_cpu_ms",
        "product.idle_cpu_pct",
    ),
    "rest": ("product.first_touch_ms_p50", "product.rest_cpu_pct"),
    "unplugged": (
        "product.tap_to_change_ms_still_p50",
        "product.tap_to_change_ms_unplugged_p50",
        "product.tap_to_frame_ms_still_p50",
        "product.tap_to_frame_ms_unplugged_p50",
    ),
    "voice": ("product.tap_to_frame_ms_silent_p50", "product.tap_to_frame_ms_spoken_p50"),
    "memory": ("product.pss_mb",),
    "evening": ("product.pss_game_growth_mb", "product.own_game_growth_mb"),
    "steady": (
        "product.pss_after_200_mb",
        "product.pss_growth_mb",
        "product.own_after_200_mb",
        "product.own_growth_mb",
        "product.descriptor_growth",
    ),
    "strip": (
        "product.led_late_ms_30",
        "product.led_late_busy_ms_30",
        "product.led_fps_60",
        "product.led_late_ms_60",
        "product.led_late_busy_ms_60",
        "product.led_late_ms_144",
        "product.led_late_busy_ms_144",
    ),
}
"""Name to the metrics in its line."""
