import { expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { endsOverQuestion } from './endsOverQuestion.ts';

const ended = (...stderr: string[]) => new HostError('serverExited', 'The server ended.', { stderr });

it.each([
  ['Received request before initialization was complete', true],
  ['Error: expect initialized request, but received: server/discover', true],
  ['unknown variant `server/discover`, expected one of `initialize`', true],
  ["Error: Cannot find module '/srv/index.js'", false],
  ['GITHUB_TOKEN is not set', false],
])('%j', (line, isOver) => {
  expect(endsOverQuestion(ended('Starting…', line))).toBe(isOver);
});

it('is not assumed of a server without output', () => {
  expect(endsOverQuestion(ended())).toBe(false);
  expect(endsOverQuestion(new HostError('serverExited', 'The server ended.'))).toBe(false);
});
