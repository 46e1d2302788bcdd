import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providerKind } from '../../shared/domain/model.ts';
import { asksForHelp, readArguments, readOptions, runHelp, runOptions } from './arguments.ts';

const least = ['--prompt', ' Hello ', '--data', 'd'];

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
      startTimeoutSeconds: undefined,
      isStrict: false,
    });
  });

  it('reads every option', () => {
    const more = ['--config', 'm.json', '--provider', 'openai-chat', '--base-url', 'http://localhost:11434/v1'];
    const servers = ['--max-iterations', '40', '--wait-for-servers', '60', '--start-timeout', '5', '--strict'];
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
      startTimeoutSeconds: 5,
      isStrict: true,
    });
  });

  it('treats an empty key as missing', () => {
    expect(readArguments(least, { GATEHOUSE_API_KEY: '' }).key).toBeUndefined();
  });

  it.each([
    { args: [], says: '--prompt is missing.' },
    { args: ['--data', 'd'], says: '--prompt is missing.' },
    { args: ['--prompt', '  ', '--data', 'd'], says: '--prompt must not be empty.' },
    { args: ['--prompt', 'x'], says: '--data is missing.' },
    { args: [...least, '--config='], says: '--config must not be empty.' },
    { args: [...least, '--provider', 'acme'], says: `--provider must be one of ${providerKind.options.join(', ')}.` },
    { args: [...least, '--provider', 'gemini'], says: '--model is needed with --provider gemini.' },
    { args: [...least, '--base-url', 'file:///etc'], says: '--base-url must be an address that begins with http' },
    { args: [...least, '--timeout', '0'], says: '--timeout must be 0.1 or more.' },
    { args: [...least, '--timeout', '86401'], says: '--timeout must be 86400 or less.' },
    { args: [...least, '--timeout', 'soon'], says: '--timeout must be a number.' },
    { args: [...least, '--max-iterations', '2.5'], says: '--max-iterations must be a whole number.' },
    { args: [...least, '--key', 'sk'], says: 'There is no option --key.' },
    { args: [...least, '--toString'], says: 'There is no option --toString.' },
    { args: [...least, '--policy'], says: '--policy needs a value' },
    { args: [...least, '--model', 'm'.repeat(201)], says: '--model may have 200 characters at most.' },
    { args: [...least, '--wait-for-servers='], says: '--wait-for-servers must be a number.' },
    { args: [...least, '--start-timeout', '601'], says: '--start-timeout must be 600 or less.' },
    { args: [...least, '--timeout', '0x10'], says: '--timeout must be a number.' },
    { args: [...least, '--prompt', 'y'], says: '--prompt is given twice.' },
    { args: [...least, '--base-url', 'http://u:pw@a.example'], says: 'Put the key into GATEHOUSE_API_KEY.' },
    { args: [...least, '--base-url', 'http://169.254.169.254/'], says: 'Link-local addresses are refused' },
    { args: ['--prompt', '--data', 'd'], says: '--prompt needs a value' },
    { args: [...least, '--strict=no'], says: '--strict takes no value.' },
    { args: [...least, 'word'], says: '"word" is too much here.' },
  ])('refuses $args in words of ours', ({ args, says }) => {
    expect(() => readArguments(args, {})).toThrow(expect.objectContaining({ code: 'badInput' }));
    expect(() => readArguments(args, {})).toThrow(says);
  });

  it('sends nothing to a provider that the command line names neither by name nor by address', () => {
    const needing = providerKind.options.filter((provider) => {
      try {
        readArguments([...least, '--provider', provider, '--model', 'm'], {});
        return false;
      } catch (error) {
        expect(String(error)).toContain(`--base-url is needed with --provider ${provider}`);
        return true;
      }
    });
    expect(needing).toEqual(['openai-chat']);
    const meant = ['--provider', 'openai-chat', '--model', 'm', '--base-url', 'https://api.openai.com/v1'];
    expect(readArguments([...least, ...meant], {})).toMatchObject({ baseUrl: 'https://api.openai.com/v1' });
  });

  it('never repeats a password of an address', () => {
    const args = [...least, '--base-url', 'http://u:hunter2@a.example'];
    expect(() => readArguments(args, {})).toThrow(expect.not.stringContaining('hunter2') as string);
  });

  it('knows when help is wanted, and when its name is the value of an option', () => {
    expect(asksForHelp(['--prompt', 'x', '--help'], runOptions)).toBe(true);
    expect(asksForHelp(['-h'], runOptions)).toBe(true);
    for (const args of [['--prompt', '-h'], ['--prompt=--help'], ['--', '--help']]) {
      expect(asksForHelp(args, runOptions)).toBe(false);
    }
  });

  it('has a help that names every option and provider', () => {
    for (const name of Object.keys(runOptions)) expect(runHelp).toContain(`  --${name} `);
    for (const provider of providerKind.options) expect(runHelp).toContain(provider);
  });

  it('takes a prompt that looks like an option after a "="', () => {
    expect(readArguments(['--prompt=--help me', '--data', 'd'], {}).prompt).toBe('--help me');
    expect(readOptions(['a', '--data', 'd'], { data: 'string' }, 1)).toMatchObject({ positionals: ['a'] });
  });
});
