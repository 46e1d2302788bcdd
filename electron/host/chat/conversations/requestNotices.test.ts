import { describe, expect, it } from 'vitest';
import type { Notice } from '../../../../shared/domain/conversation.ts';
import { providerId } from '../../../../shared/domain/ids.ts';
import type { WholeThread } from '../../ports/stores.ts';
import { toldBy, untold } from './requestNotices.ts';

const handedOver: Notice = {
  kind: 'handedOver',
  from: 'first',
  reasoning: 0,
  images: 0,
  sounds: 0,
  files: 0,
  isWithoutTools: true,
};

describe('a notice that holds for the whole chat', () => {
  it.each<[Notice, Notice]>([
    [{ kind: 'costNotCounted' }, { kind: 'costNotCounted' }],
    [
      { kind: 'toolsNotTaken', count: 3 },
      { kind: 'toolsNotTaken', count: 2 },
    ],
    [{ kind: 'toolsNotTaken', count: 3 }, handedOver],
    [
      { kind: 'settingsRefused', settings: ['effort'] },
      { kind: 'settingsRefused', settings: ['temperature', 'effort'] },
    ],
    [
      { kind: 'fieldsRefused', fields: ['stop'] },
      { kind: 'fieldsRefused', fields: ['stop'] },
    ],
  ])('is given once: %j after %j', (notice, told) => {
    expect(untold([notice], [told])).toEqual([]);
    expect(untold([notice], [])).toEqual([notice]);
  });

  it('is given for what is new in it', () => {
    const told: Notice[] = [{ kind: 'fieldsRefused', fields: ['stop'] }];
    expect(untold([{ kind: 'fieldsRefused', fields: ['stop', 'metadata'] }], told)).toEqual([
      { kind: 'fieldsRefused', fields: ['metadata'] },
    ]);
    expect(untold([{ kind: 'settingsRefused', settings: ['effort'] }], told)).toHaveLength(1);
  });
});

it('tools that a provider refuses are told once in a chat, and those that it may refuse once in a turn', () => {
  const model = { providerId: providerId.parse('p'), model: 'm' };
  const suspected: Notice = { kind: 'toolsSuspected', count: 2 };
  const refused = (...tools: string[]): Notice => {
    return { kind: 'toolsRefused', tools: tools.map((tool) => ({ server: 'shop', tool })) };
  };
  const said = (role: 'user' | 'assistant', ...notices: Notice[]) =>
    ({ message: { role, notices, ...(role === 'user' ? {} : { model }) } }) as WholeThread['messages'][number];
  const turn = [said('user'), said('assistant', suspected, refused('a'))];
  expect(untold([suspected, refused('a', 'b')], toldBy(turn, model))).toEqual([refused('b')]);
  expect(untold([suspected, refused('a')], toldBy([...turn, said('user')], model))).toEqual([suspected]);
  expect(untold([refused('a')], toldBy(turn, { ...model, model: 'other' }))).toEqual([refused('a')]);
});

it('a notice on one answer is given with each', () => {
  const notice: Notice = { kind: 'lengthLimit' };
  expect(untold([notice], [notice])).toEqual([notice]);
});
