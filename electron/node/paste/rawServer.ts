import type { PastedLaunch, PastedLimits, PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import type { Findings } from './findings.ts';

/** A server as it is written, before its open values are looked for. */
export interface RawServer {
  readonly name: string;
  readonly launch: PastedLaunch;
  /** What the part of the text is written for that it is from; the others may be of other formats. */
  readonly format?: PasteFormat;
  /** Where it stands. */
  readonly offset: number;
  readonly findings: Findings;
  /** Variables that are secret whatever their names say. */
  readonly secretNames?: ReadonlySet<string>;
  /** Values that lines around it give to names which its texts use, as a shell would put them there. */
  readonly given?: ReadonlyMap<string, string>;
  /** What the text says about its variables. */
  readonly descriptions?: ReadonlyMap<string, string>;
  /** The path of its file of variables, as it is written. */
  readonly envFile?: string | undefined;
  readonly limits?: PastedLimits;
  /** The text says that it is switched off. */
  readonly isOff?: boolean;
  /** Nothing but its form says that it is one: on a page with others, the user has to choose it. */
  readonly isUnsure?: boolean;
  /** A guess that the user has to choose. */
  readonly isSecondGuess?: boolean;
  /** One that is chosen is called the same, but comes from somewhere else. */
  readonly isRival?: boolean;
}

/** A value that the text says it needs: an input of VS Code. */
export interface DeclaredInput {
  readonly id: string;
  readonly description: string;
  readonly isSecret: boolean;
  readonly value: string;
  readonly choices: readonly string[];
}

/** What one reader made of a text. */
export interface RawReading {
  readonly format: PasteFormat;
  readonly servers: readonly RawServer[];
  readonly inputs: readonly DeclaredInput[];
  /** It is from among sentences, though no block says so: what only may be a server is not chosen. */
  readonly isAmongText?: boolean;
}
