import { type ModelFacts, modelFacts } from '../../../shared/domain/modelOptions.ts';
import { ownPrices } from '../../../shared/domain/modelPrices.ts';

export const numberNames = ['contextTokens', 'maxOutputTokens', 'input', 'cachedInput', 'output'] as const;
export type NumberName = (typeof numberNames)[number];
export const abilityNames = ['images', 'files', 'hasTools', 'hasReasoning'] as const;
export type AbilityName = (typeof abilityNames)[number];

/** The form as it is typed. An empty number is left to what Gatehouse knows. */
interface FactsDraft {
  readonly numbers: Readonly<Record<NumberName, string>>;
  readonly abilities: Readonly<Record<AbilityName, boolean | undefined>>;
}

export function draftOf({ prices, contextTokens, maxOutputTokens, ...facts }: ModelFacts): FactsDraft {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  const { images, files, hasTools, hasReasoning } = facts;
  return {
    numbers: {
      contextTokens: text(contextTokens),
      maxOutputTokens: text(maxOutputTokens),
      input: text(prices?.input),
      cachedInput: text(prices?.cachedInput),
      output: text(prices?.output),
    },
    abilities: { images, files, hasTools, hasReasoning },
  };
}

/**
 * The facts of a filled-in form, or the numbers that are wrong. Prices are whole or missing: with only one of them no cost can be
 * estimated. Pure.
 */
export function factsOf({ numbers, abilities }: FactsDraft): {
  readonly facts?: ModelFacts;
  readonly wrong: readonly NumberName[];
} {
  const read = Object.fromEntries(numberNames.map((name) => [name, readNumber(numbers[name])]));
  const hasPrice = [read['input'], read['cachedInput'], read['output']].some((value) => value !== undefined);
  const wrong = numberNames.filter((name) => {
    const value = read[name];
    if (value === undefined) return hasPrice && (name === 'input' || name === 'output');
    if (name === 'contextTokens' || name === 'maxOutputTokens')
      return !modelFacts.unwrap().shape[name].safeParse(value).success;
    return !ownPrices.shape[name].safeParse(value).success;
  });
  if (wrong.length > 0) return { wrong };
  const { contextTokens, maxOutputTokens, input, cachedInput, output } = read;
  const given = {
    ...abilities,
    contextTokens,
    maxOutputTokens,
    prices: hasPrice ? withoutMissing({ input, output, cachedInput }) : undefined,
  };
  return { facts: modelFacts.parse(withoutMissing(given)), wrong };
}

function withoutMissing(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** `200k` and `200 000` are read as people mean them; anything else that is no number becomes NaN. */
function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/[\s_]/g, '').replace(',', '.').toLowerCase();
  if (plain === '') return undefined;
  const [, digits, unit] = /^(\d+(?:\.\d+)?)([km]?)$/.exec(plain) ?? [];
  if (digits === undefined) return Number.NaN;
  return Number(digits) * (unit === 'k' ? 1000 : unit === 'm' ? 1_000_000 : 1);
}
