/** How a formula is delimited in a line of text. */
export interface Delimiters {
  readonly open: string;
  readonly close: string;
  /** Rendered on lines of its own. */
  readonly isDisplay: boolean;
  /** Whether it may continue on the next line. */
  readonly hasManyLines: boolean;
  /** Whether it may begin after this character; empty at the beginning of a line. */
  readonly mayFollow: (before: string) => boolean;
  /** Whether it may end before this character. */
  readonly mayPrecede: (behind: string) => boolean;
  /** Whether the text between the delimiters is meant as a formula. */
  readonly isFormula: (content: string) => boolean;
}

const isWord = (character: string) => /^[\p{Script=Latin}\p{Nd}]$/u.test(character);
const hasTex = (content: string) => /[\\^_=+<>{}|]/.test(content);
/** `5 dollars`, `10.99 a month`: text that continues a price. */
const isPrice = (content: string) => /^[\d.,]+\s+[\p{L}]{2,}/u.test(content);

/**
 * A single dollar is more often money than mathematics. It opens a formula only without a word or number before it and
 * without a blank after it, and closes one only the other way round: "$5 and $10", "US$5", "$HOME/$USER" are text.
 */
const dollar: Delimiters = {
  open: '$',
  close: '$',
  isDisplay: false,
  hasManyLines: false,
  mayFollow: (before) => before !== '$' && !isWord(before),
  mayPrecede: (behind) => behind !== '$' && !isWord(behind),
  isFormula: (content) => !/^\s|\s$/.test(content) && !isPrice(content),
};

const dollars: Delimiters = {
  open: '$$',
  close: '$$',
  isDisplay: true,
  hasManyLines: true,
  mayFollow: (before) => before !== '$',
  mayPrecede: (behind) => behind !== '$',
  isFormula: (content) => content.trim() !== '',
};

/** In Markdown `\(` and `\[` are plain brackets. They stay that unless they contain TeX. */
const parentheses: Delimiters = {
  open: '\\(',
  close: '\\)',
  isDisplay: false,
  hasManyLines: true,
  mayFollow: () => true,
  mayPrecede: () => true,
  isFormula: (content) => hasTex(content) || /^\s*[A-Za-z0-9.,!()']{1,12}\s*$/.test(content),
};

const brackets: Delimiters = { ...parentheses, open: '\\[', close: '\\]', isDisplay: true, isFormula: hasTex };

/** Tried by their beginning, longer ones first. */
export const delimiters = { dollar: [dollars, dollar], backslash: [parentheses, brackets] } as const;
