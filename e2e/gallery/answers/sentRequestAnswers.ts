import { maxBodyChars, type SentGroup, type SentPart } from '../../../shared/domain/sentRequest.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { World } from '../fixtures/world.ts';
import type { Answers } from './answer.ts';

const body = JSON.stringify({
  model: 'claude-sonnet-5',
  max_tokens: 32_000,
  system: 'You are the assistant in Gatehouse.',
  messages: Array.from({ length: 900 }, (_, at) => ({
    role: 'user',
    content: `Line ${at} of a long chat\u200b, as it was sent.`,
  })),
});

const parts: readonly (readonly [SentGroup['source'], readonly SentPart[]])[] = [
  [{ kind: 'gatehouse' }, [{ text: 'You are the assistant in Gatehouse, an application that …', cut: 0 }]],
  [
    { kind: 'userInstructions' },
    [{ text: '<user_instructions>\nAnswer in short sentences.\n</user_instructions>', cut: 0 }],
  ],
  [
    { kind: 'serverInstructions', server: 'everything' },
    [{ text: '<server_instructions server="everything">\nUse echo.\u202e</server_instructions>', cut: 0 }],
  ],
  [{ kind: 'user' }, Array.from({ length: 45 }, (_, at) => ({ text: `Question ${at + 1}`, cut: 0 }))],
  [{ kind: 'answers' }, [{ text: 'An answer. '.repeat(300), cut: 12_345 }]],
  [
    { kind: 'tools', server: 'filesystem' },
    ['read_file', 'write_file'].map((name) => ({ name, text: `{"name":"${name}","input_schema":{}}`, cut: 0 })),
  ],
  [{ kind: 'tools', server: null }, [{ name: 'find_tools', text: '{"name":"find_tools"}', cut: 0 }]],
  [{ kind: 'results', server: 'filesystem' }, [{ name: 'read_file', text: 'port = 8080', cut: 0 }]],
  [{ kind: 'format' }, [{ name: 'max_tokens', text: '32000', cut: 0 }]],
];

/** The scripted host's answers about what models saw. */
export const sentRequestAnswers: Answers = {
  'sentRequest.get': (world: World) => {
    if (world.sentRequests === 'failing') throw problemError({ kind: 'answerBrokeOff' });
    if (world.sentRequests === 'none') return { request: null };
    const groups = parts.map(([source, list]) => ({
      source,
      parts: list.length,
      chars: list.reduce((sum, { text, cut }) => sum + text.length + cut, 0),
    }));
    const sentAt = Date.parse('2026-11-21T09:12:00Z');
    const check = world.sentRequests ?? 'same';
    return { request: { sentAt, chars: body.length, digest: 'a3f1'.repeat(16), check, groups } };
  },
  'sentRequest.parts': (_world, { group, offset, limit }) => ({
    parts: parts[Number(group)]?.[1].slice(Number(offset), Number(offset) + Number(limit)) ?? [],
  }),
  'sentRequest.body': (_world, { offset }) => ({
    text: body.slice(Number(offset), Number(offset) + maxBodyChars),
    total: body.length,
  }),
};
