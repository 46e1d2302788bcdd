import { expect, it } from 'vitest';
import { sha256 } from '../../shared/domain/ids.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import { createDraftBlobs } from './draftBlobs.ts';
import { createPageStore } from './pageStore.ts';

const hash = (digit: string) => sha256.parse(digit.repeat(64));
const picture = (digit: string): MessagePart => ({
  type: 'image',
  blob: hash(digit),
  mimeType: 'image/png',
  bytes: 1,
  origin: { kind: 'file' },
});

it('tells the host which blobs composers hold: new ones, and all of them when the connection is new', () => {
  const store = createPageStore();
  const told: unknown[] = [];
  store.getState().setDraftParts('a', [picture('1')]);
  const tellAll = createDraftBlobs(store, {
    call: async (_: string, { blobs }: { blobs: string[] }) => {
      told.push(blobs.map(([digit]) => digit));
      throw new Error('No connection');
    },
  } as unknown as Parameters<typeof createDraftBlobs>[1]);
  tellAll();
  store
    .getState()
    .setDraftParts('b', [picture('1'), picture('2'), { type: 'text', text: '', origin: { kind: 'file' } }]);
  store.getState().setDraftParts('a', []);
  tellAll();
  expect(told).toEqual([['1'], ['2'], ['1', '2']]);
});
