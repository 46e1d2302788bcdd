import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const least = ['run', '--prompt', ' Hello ', '--data', 'd'];

describe('readArguments', () => {
  it('needs a prompt and a folder, and uses the practice model by default', () => {
    expect(readArguments(least, {})).toEqual({
      prompt: 'Hello',
      dataFolder: resolve('d'),
      configPath: undefined,
      provider: 'practice',
      baseUrl: undefined,
      model: 'practice',
      key: undefined,
      policyPath: undefined,
      timeoutMs: 300_000,
      maxIterations: undefined,
      waitForServersMs: undefined,
      isStrict: false,
    });
  });

  it('reads every option', () => {
    const more = ['--config', 'm.json', '--provider', 'openai-chat', '--base-url', 'http://localhost:11434/v1'];
    const servers = ['--max-iterations', '40', '--wait-for-servers', '60', '--strict'];
    const rest = ['--model', 'llama', '--policy', 'p.json', '--timeout', '1.5', ...servers];
    expect(readArguments([...least, ...more, ...rest], { GATEHOUSE_API_KEY: 'sk' })).toMatchObject({
      configPath: resolve('m.json'),
      provider: 'openai-chat',
      baseUrl: 'http://localhost:11434/v1',
      model: 'llama',
      key: 'sk',
      policyPath: resolve('p.json'),
      timeoutMs: 1500,
      maxIterations: 40,
      waitForServersMs: 60_000,
      isStrict: true,
    });
  });

  it('treats an empty key as missing', () => {
    expect(readArguments(least, { GATEHOUSE_API_KEY: '' }).key).toBeUndefined();
  });

  it.each([
    { args: [], says: 'The only command is "run"' },
    { args: ['serve'], says: 'The only command is "run"' },
    { args: ['run', '--data', 'd'], says: '--prompt' },
    { args: ['run', '--prompt', '  ', '--data', 'd'], says: '--prompt is missing' },
    { args: ['run', '--prompt', 'x'], says: '--data' },
    { args: [...least, '--provider', 'gemini'], says: '--provider' },
    { args: [...least, '--provider', 'anthropic'], says: '--model is needed with --provider anthropic' },
    { args: [...least, '--base-url', 'file:///etc'], says: '--base-url' },
    { args: [...least, '--timeout', '0'], says: '--timeout' },
    { args: [...least, '--timeout', 'soon'], says: '--timeout' },
    { args: [...least, '--key', 'sk'], says: '--key' },
    { args: [...least, 'word'], says: 'word' },
  ])('refuses $args', ({ args, says }) => {
    expect(() => readArguments(args, {})).toThrow(expect.objectContaining({ code: 'badInput' }));
    expect(() => readArguments(args, {})).toThrow(says);
  });
});
