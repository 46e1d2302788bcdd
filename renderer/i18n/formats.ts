// Making a format of the platform takes longer than a row of a list takes to be drawn: each one is made once.

/**
 * Keeps what is made for a language and options, which are few: they stand in the code.
 *
 * @param stateOf what else a format depends on
 */
function keeping<Options, Format>(
  make: (language: string, options?: Options) => Format,
  stateOf: () => number = () => 0,
): (language: string, options?: Options) => Format {
  const made = new Map<string, Format>();
  return (language, options) => {
    const key = `${language} ${stateOf()} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(language, options);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = keeping(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** In the time zone of the computer, which may change while the page is open: a format stays in the one it was made in. */
export const dateFormat = keeping(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
  () => new Date().getTimezoneOffset(),
);

export const listFormat = keeping(
  (language, options?: Intl.ListFormatOptions) => new Intl.ListFormat(language, options),
);

export const agoFormat = keeping(
  (language, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);

/** The names of languages, such as "British English". */
export const languageNames = keeping((language) => new Intl.DisplayNames(language, { type: 'language' }));

/** The names of scripts, such as "Cyrillic". */
export const scriptNames = keeping((language) => new Intl.DisplayNames(language, { type: 'script' }));
