/** What the worker that formats is asked. */
export interface FormatQuestion {
  readonly source: string;
  /** The heading of its footnotes, of a whole text. */
  readonly footnoteLabel: string | undefined;
  /** The user asked for it, and waits. */
  readonly isWanted: boolean;
}

/** What the tree of a text depends on. Pure. */
export function treeKey({ source, footnoteLabel }: Pick<FormatQuestion, 'source' | 'footnoteLabel'>): string {
  return footnoteLabel === undefined ? source : `${footnoteLabel}\0${source}`;
}
