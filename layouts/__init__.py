"""The screens' layouts, one .kv file each, without logic."""
