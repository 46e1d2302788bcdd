/** The text between a `#` that begins a word and the caret. */
export interface ToolMention {
  /** The position of the `#`. */
  readonly from: number;
  readonly search: string;
}

const longest = 100;

/**
 * What the user types after a `#` that begins a word; `undefined` for what is no tool: a heading, a number such as `#123`, or a `#` within
 * a word. Pure.
 */
export function toolMentionAt(text: string, caret: number): ToolMention | undefined {
  const found = /(?:^|[\s(])#([^\s#]*)$/u.exec(text.slice(Math.max(0, caret - longest - 2), caret));
  const search = found?.[1];
  if (search === undefined || search.length > longest || /^\d+$/u.test(search)) return undefined;
  return { from: caret - search.length - 1, search };
}

/** The text without the `#` and the words typed after it. Pure. */
export function withoutToolMention(text: string, { from, search }: ToolMention): string {
  const before = text.slice(0, from);
  const after = text.slice(from + 1 + search.length);
  return (before === '' || before.endsWith(' ')) && after.startsWith(' ') ? before + after.slice(1) : before + after;
}
