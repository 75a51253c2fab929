#ifndef AFTERGLOW_CTEXTBREAKS_H
#define AFTERGLOW_CTEXTBREAKS_H

#include <stdint.h>

// Where lines of scripts without spaces can be broken, and how characters stand in vertical lines. ICU is loaded when it is
// first used, so that other text does not pay for it.

// The Debian package that has the version of ICU that this program uses.
extern const char *_Nonnull const afterglow_icu_package;

// Whether ICU can be loaded.
int afterglow_icu_is_available(void);

// Finds the places where a line of UTF-16 may be broken, as offsets after its start and before its end. Returns their
// number, at most `capacity`, or -1 on failure. ICU must be available.
int afterglow_line_breaks(
    const uint16_t *_Nonnull text, int length, const char *_Nonnull language, int32_t *_Nonnull breaks, int capacity);

// Whether a character stands upright in vertical lines (UAX 50). ICU must be available.
int afterglow_is_upright(uint32_t character);

#endif
