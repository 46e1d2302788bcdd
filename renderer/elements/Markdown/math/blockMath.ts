import type { Construct, Effects, State, TokenizeContext } from 'micromark-util-types';
import { characters, isLineEnd } from './inlineMath.ts';

/**
 * A construct of micromark for formulas on lines of their own: `$$` or `\[` alone on a line, lines of TeX, `$$` or `\]`
 * alone on a line. Without a closing delimiter it continues to the end, like a code fence.
 */
export function blockMath(open: string, close: string): Construct {
  return {
    name: 'mathFlow',
    concrete: true,
    tokenize(effects, ok, nok) {
      return blockTokenizer(this, effects, ok, nok, { open, close });
    },
  };
}

function blockTokenizer(
  context: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
  { open, close }: { readonly open: string; readonly close: string },
): State {
  const nextLine = { tokenize: goesOn, partial: true };
  const start: State = (code) => {
    effects.enter('mathFlow');
    effects.enter('mathMarker');
    return characters(effects, open, opened, nok)(code);
  };
  const opened: State = (code) => {
    if (isBlank(code)) {
      effects.consume(code);
      return opened;
    }
    if (code !== null && !isLineEnd(code)) return nok(code);
    effects.exit('mathMarker');
    // This is all that decides whether it may end a paragraph.
    return context.interrupt === true ? ok(code) : atLineEnd(code);
  };
  const atLineEnd: State = (code) =>
    code === null ? after(code) : effects.check(nextLine, effects.attempt(closing, after, line), after)(code);
  const line: State = (code) => {
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    return content;
  };
  const content: State = (code) => {
    if (code === null || isLineEnd(code)) return atLineEnd(code);
    effects.enter('mathData');
    return data(code);
  };
  const data: State = (code) => {
    if (code === null || isLineEnd(code)) {
      effects.exit('mathData');
      return atLineEnd(code);
    }
    effects.consume(code);
    return data;
  };
  const after: State = (code) => {
    effects.exit('mathFlow');
    return ok(code);
  };
  const closing: Construct = {
    partial: true,
    tokenize: (own, done, refused) => {
      const spaces: State = (code) => {
        if (!isBlank(code)) return characters(own, close, closed, refused)(code);
        own.consume(code);
        return spaces;
      };
      const closed: State = (code) => {
        if (isBlank(code)) {
          own.consume(code);
          return closed;
        }
        if (code !== null && !isLineEnd(code)) return refused(code);
        own.exit('mathMarker');
        return done(code);
      };
      return (code) => {
        own.enter('lineEnding');
        own.consume(code);
        own.exit('lineEnding');
        return (next) => {
          own.enter('mathMarker');
          return spaces(next);
        };
      };
    },
  };
  return start;
}

/** Whether the next line still belongs to the container of this one. */
function goesOn(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return (code) => {
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    return (next) => (this.parser.lazy[this.now().line] === true ? nok(next) : ok(next));
  };
}

/** Blanks and tabs, for which micromark uses -2 and -1. */
function isBlank(code: number | null): boolean {
  return code === 32 || code === -1 || code === -2;
}
