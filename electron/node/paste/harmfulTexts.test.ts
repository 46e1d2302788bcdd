import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { readPaste } from './readPaste.ts';
import { harmfulTexts } from './testing/harmfulTexts.ts';

const lineOf = ({ launch }: PasteReading['servers'][number]) =>
  launch.kind === 'http' ? launch.url : [launch.command, ...launch.args].join(' ');

describe('a text that is made to harm', () => {
  const cpuMs = (work: () => unknown) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };

  it.each(harmfulTexts)('is read, or refused, within bounds: it %s', (_, text) => {
    expect(text.length).toBeLessThan(250_000);
    // The most that one of them takes is a second.
    expect(cpuMs(() => readPaste(text))).toBeLessThan(8000);
  });

  it('is read, or refused, within bounds, whatever lines set and use again and again', () => {
    const line = fc.constantFrom<((at: number) => string)[]>(
      (at) => `$a${at}="x"`,
      (at) => `$a${at}="$a${at - 1}$a${at - 1}"`,
      (at) => `$token${at} = 's3cr3t${at}'`,
      (at) => `export A${at}=$a${at}`,
      (at) => `export A=$token${at}`,
      (at) => `$env:A${at} = "x$a${at}"`,
      (at) => `A${at}=$A npx -y foo $a${at} $A${at}`,
      () => 'npx -y foo $A $a1 $token1',
      (at) => `npx -y foo${at} --x=$A --y "$token${at}"`,
      (at) => `claude mcp add --transport http a${at} https://a.example/$A -H "X: $a${at} $A$A$A"`,
      (at) => `claude mcp add a -e B=$A${at} -- npx -y foo $B $A${at}`,
    );
    fc.assert(
      fc.property(fc.uniqueArray(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const text = Array.from({ length: 3000 }, (_, at) => lines.map((each) => each(at)).join('\n'))
          .join('\n')
          .slice(0, 40_000);
        expect(cpuMs(() => readPaste(text))).toBeLessThan(8000);
      }),
      { numRuns: 12 },
    );
  });

  it('is refused where it is longer than any configuration', () => {
    expect(readPaste(' '.repeat(250_001)).problems).toMatchObject([{ kind: 'pasteTooLong' }]);
  });

  it('does not replace what a page shows by a link that nobody sees', () => {
    const config = Buffer.from('{"command":"npx","args":["-y","evil@1.0.0"]}').toString('base64');
    const link = `cursor://anysphere.cursor-deeplink/mcp/install?name=files&config=${config}`;
    const shown = '```json\n{"mcpServers":{"files":{"command":"npx","args":["-y","good@1.0.0"]}}}\n```';
    expect(readPaste(`Add this:\n\n${shown}\n\n<!-- ${link} -->`).servers.map(lineOf)).toEqual(['npx -y good@1.0.0']);
    expect(readPaste(`Press ${link}\nand wait.`).servers.map(lineOf)).toEqual(['npx -y evil@1.0.0']);
  });

  it.each(['https://a@b@evil.example/mcp', 'https://x@api.github.com@evil.example/mcp'])(
    'has no second user in an address: %s',
    (url) => {
      const { servers, problems } = readPaste(url);
      expect(servers).toEqual([]);
      expect(problems).toMatchObject([{ kind: 'pasteAddressWithUser' }]);
    },
  );

  it.each([
    'https://www.npmjs.com/package/--call=x',
    'https://pypi.org/project/--from=evil/',
    'https://hub.docker.com/r/--privileged',
    'https://pypi.org/project/%E0%A4%A',
    'docker:--privileged',
    'npm:--call',
  ])('makes no option of the name of a package: %s', (text) => {
    const commands = readPaste(text).servers.flatMap(({ launch }) => (launch.kind === 'stdio' ? [launch.command] : []));
    expect(commands).toEqual([]);
  });

  it.each(['UV_CONFIG_FILE', 'OPENSSL_CONF', 'XDG_CONFIG_HOME', 'LD_PRELOAD'])(
    'of Gatehouse sets no variable that changes which code runs: %s',
    (name) => {
      const config = Buffer.from(JSON.stringify({ command: 'x', env: { [name]: 'y' } })).toString('base64');
      const { servers, problems } = readPaste(`gatehouse://add?name=a&config=${encodeURIComponent(config)}`);
      expect(servers).toEqual([]);
      expect(problems).toMatchObject([{ kind: 'pasteLinkWrong', fault: 'loaderVariable' }]);
    },
  );
});
