import { describe, expect, it } from 'vitest';
import { verifies } from '../../../e2e/verifies.ts';
import { encodedCommand, windowsScript, windowsWatchdog } from './windowsWatchdog.ts';

const program = windowsWatchdog('C:\\Windows');

describe('the watchdog of Windows', () => {
  it('is the PowerShell of the system, below its command shell, which stays when we die', () => {
    verifies('S8c');
    expect(program).toMatchObject({ command: 'C:\\Windows\\System32\\cmd.exe', isDetached: false, isVerbatim: true });
    expect(program?.args.slice(0, 3)).toEqual(['/d', '/s', '/c']);
    const line = program?.args[3] ?? '';
    expect(line).toMatch(
      /^""%SystemRoot%\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe" -NoLogo -NoProfile -NonInteractive -InputFormat None -EncodedCommand [\w+/=]+"$/,
    );
    // What the command shell takes.
    expect(line.length).toBeLessThan(8000);
    expect(program?.env).toEqual({
      SystemRoot: 'C:\\Windows',
      PSModulePath: 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\Modules',
    });
  });

  it('has the same command line wherever Windows is', () => {
    expect(windowsWatchdog('D:\\My Windows')?.args).toEqual(program?.args);
  });

  it('gets the script as it is, in the encoding that PowerShell reads', () => {
    const encoded = /-EncodedCommand (\S+)"$/.exec(program?.args[3] ?? '')?.[1] ?? '';
    expect(Buffer.from(encoded, 'base64').toString('utf16le')).toBe(windowsScript);
    expect(encodedCommand('a')).toBe('YQA=');
  });

  it('has a script of ASCII that leaves its input alone and matches the lines of the watchdog', () => {
    expect(windowsScript).toMatch(/^[\n\x20-\x7e]+$/);
    expect(windowsScript).not.toMatch(/\$(?:input|host)\b/i);
    const patterns = [...windowsScript.matchAll(/\$line -match '([^']+)'/g)].map(
      ([, pattern]) => new RegExp(pattern ?? ''),
    );
    const read = ['+ 4321', '- 4321', '+ 0', '+ 4321 5', '4321', '+ 12345678901', '+ 1; Stop-Computer'];
    expect(read.map((line) => patterns.map((pattern) => pattern.exec(line)?.[1]))).toEqual([
      ['4321', undefined],
      [undefined, '4321'],
      ...Array.from({ length: 5 }, () => [undefined, undefined]),
    ]);
  });

  it.each([undefined, '', 'Windows', '\\\\server\\share', 'C:\\a" & calc', 'C:\\%TEMP%', 'C:\\a\nb', '/windows'])(
    'is not there where Windows is said to be in %j',
    (systemRoot) => {
      expect(windowsWatchdog(systemRoot)).toBeUndefined();
    },
  );
});
