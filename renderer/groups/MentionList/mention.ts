/** The text between an `@` that begins a word and the caret; `undefined` if the user is not typing a mention. Pure. */
export interface Mention {
  /** The position of the `@`. */
  readonly from: number;
  readonly search: string;
}

const longest = 80;

export function mentionAt(text: string, caret: number): Mention | undefined {
  const found = /(?:^|[\s(])@([^\s@]*)$/u.exec(text.slice(Math.max(0, caret - longest - 2), caret));
  const search = found?.[1];
  return search === undefined || search.length > longest ? undefined : { from: caret - search.length - 1, search };
}

/** The text without the `@` and the words typed after it. Pure. */
export function withoutMention(text: string, { from, search }: Mention): string {
  const after = text.slice(from + 1 + search.length);
  const before = text.slice(0, from);
  return before.endsWith(' ') && after.startsWith(' ') ? before + after.slice(1) : before + after;
}
