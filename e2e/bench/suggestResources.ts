import { SuggestionIndex } from '../../electron/host/chat/suggestions/suggestedResources.ts';
import type { Measured } from './figure.ts';

const rounds = 20;
const resources = 50_000;
const words = 2000;
/** It is looked up while somebody types. */
const maxFindMs = 50;

/** Which of 50,000 resources a long message is about. */
export async function measureSuggestions(): Promise<Measured> {
  const index = new SuggestionIndex();
  for (let n = 0; n < resources; n++) {
    index.add({ name: `note-${n % 977}-${n}`, description: `About w${n % 500}a and w${n % 997}b.` });
  }
  const text = Array.from({ length: words }, (_, n) => `w${n}a note ${n}`).join(' ');
  index.find(text);
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    index.find(text);
    ours.push(performance.now() - began);
  }
  return {
    name: 'Resources that a message of 6,000 words is about, of 50,000',
    against: `${maxFindMs} ms`,
    ours,
    bare: [maxFindMs],
    target: { kind: 'atMostTimes', factor: 1 },
  };
}
