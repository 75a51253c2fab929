#ifndef AFTERGLOW_CTEXTBREAKS_H
#define AFTERGLOW_CTEXTBREAKS_H

#include <stdint.h>

// Where words can be divided, and how characters stand in vertical lines. libhyphen and ICU are loaded when they are first
// used, so that other text does not pay for them.

// A dictionary of libhyphen.
typedef struct AfterglowHyphens AfterglowHyphens;

// Whether libhyphen can be loaded.
int afterglow_hyphens_are_available(void);

// Opens a dictionary, which is never freed; NULL if it cannot be read. libhyphen must be available.
AfterglowHyphens *_Nullable afterglow_hyphens_open(const char *_Nonnull path);

// Whether its words are in UTF-8; otherwise they are in ISO 8859-1.
int afterglow_hyphens_are_utf8(const AfterglowHyphens *_Nonnull dictionary);

// Sets `marks`, of `length + 5` bytes, to an odd digit at each character after which a lowercase word may be divided without
// a change of its spelling. Returns 0 on failure.
int afterglow_hyphenate(
    const AfterglowHyphens *_Nonnull dictionary, const char *_Nonnull word, int length, char *_Nonnull marks);

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
