import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';
import type { Delimiters } from './delimiters.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathInline: 'mathInline';
    mathDisplay: 'mathDisplay';
    mathFlow: 'mathFlow';
    mathMarker: 'mathMarker';
    mathData: 'mathData';
  }
}

const backslash = 92;

/**
 * A construct of micromark for formulas between two delimiters. It stops at another opening delimiter, so that a text full
 * of delimiters is parsed in linear time.
 */
export function inlineMath(delimiters: Delimiters): Construct {
  return {
    name: 'mathInline',
    tokenize(effects, ok, nok) {
      return inlineTokenizer(this, effects, ok, nok, delimiters);
    },
  };
}

function inlineTokenizer(
  context: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
  { open, close, isDisplay, hasManyLines, mayFollow, mayPrecede, isFormula }: Delimiters,
): State {
  const token = isDisplay ? 'mathDisplay' : 'mathInline';
  let from = context.now();
  let to = from;
  let reopens = false;
  const closing = closingOf(close, (code, at) => {
    reopens = open !== close && at > 0 && code === open.charCodeAt(at);
  });

  const start: State = (code) => {
    if (!mayFollow(characterOf(context.previous))) return nok(code);
    effects.enter(token);
    effects.enter('mathMarker');
    return characters(effects, open, opened, nok)(code);
  };
  const opened: State = (code) => {
    effects.exit('mathMarker');
    from = context.now();
    return code === open.charCodeAt(0) && open === close ? nok(code) : between(code);
  };
  const between: State = (code) => {
    if (code === null) return nok(code);
    if (isLineEnd(code)) {
      if (!hasManyLines) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return between;
    }
    if (code === close.charCodeAt(0)) {
      to = context.now();
      return effects.attempt(closing, closed, notClosed)(code);
    }
    effects.enter('mathData');
    return data(code);
  };
  const data: State = (code) => {
    if (code === null || isLineEnd(code) || code === close.charCodeAt(0)) {
      effects.exit('mathData');
      return between(code);
    }
    effects.consume(code);
    return code === backslash ? escaped : data;
  };
  /** A character after a backslash does not end the formula. */
  const escaped: State = (code) => {
    if (code === null || isLineEnd(code)) return data(code);
    effects.consume(code);
    return data;
  };
  const notClosed: State = (code) => {
    if (reopens || close.length === 1) return nok(code);
    effects.enter('mathData');
    effects.consume(code);
    return code === backslash ? escaped : data;
  };
  const closed: State = (code) => {
    if (!mayPrecede(characterOf(code)) || !isFormula(context.sliceSerialize({ start: from, end: to }))) {
      return nok(code);
    }
    effects.exit(token);
    return ok(code);
  };
  return start;
}

/** Tries to read the closing delimiter; reports where it is other text. */
function closingOf(close: string, onOther: (code: Code, at: number) => void): Construct {
  return {
    partial: true,
    tokenize: (effects, ok, nok) => {
      const done: State = (code) => {
        effects.exit('mathMarker');
        return ok(code);
      };
      return (code) => {
        effects.enter('mathMarker');
        return characters(effects, close, done, nok, onOther)(code);
      };
    },
  };
}

/** Consumes the characters of a delimiter one by one. */
export function characters(
  effects: Effects,
  text: string,
  then: State,
  nok: State,
  onOther?: (code: Code, at: number) => void,
  at = 0,
): State {
  return (code) => {
    if (code !== text.charCodeAt(at)) {
      onOther?.(code, at);
      return nok(code);
    }
    effects.consume(code);
    return at + 1 === text.length ? then : characters(effects, text, then, nok, onOther, at + 1);
  };
}

/** CR, LF and CRLF are below zero in micromark's codes, as tabs are. */
export function isLineEnd(code: Code): boolean {
  return code !== null && code < -2;
}

function characterOf(code: Code): string {
  if (code === null) return '';
  return code < 0 ? ' ' : String.fromCodePoint(code);
}
