import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { linuxRow, psRows, treeUsage, windowsRows } from './processRows.ts';
import { processUsage } from './processUsage.ts';

const row = (pid: number, parent: number, residentBytes = 10) => ({ pid, parent, residentBytes });

describe('processes as systems list them', () => {
  it('are read from /proc', () => {
    const status = 'Name:\tnode Pid: 7\nUmask:\t0022\nPid:\t4711\nPPid:\t42\nVmPeak:\t  900 kB\nVmRSS:\t   512 kB\n';
    expect(linuxRow(status)).toEqual(row(4711, 42, 512 * 1024));
    expect(linuxRow('Name:\tkthreadd\nPid:\t2\nPPid:\t0\n')).toEqual(row(2, 0, 0));
    expect(linuxRow('')).toBeUndefined();
  });

  it('are read from ps', () => {
    expect(psRows('    1     0   9216\n  512     1  40960\n\nwarning\n')).toEqual([
      row(1, 0, 9216 * 1024),
      row(512, 1, 40960 * 1024),
    ]);
  });

  it('are read from PowerShell', () => {
    const output = '"ProcessId","ParentProcessId","WorkingSetSize"\r\n"4","0","147456"\r\n"9880","4","52428800"\r\n';
    expect(windowsRows(output)).toEqual([row(4, 0, 147_456), row(9880, 4, 52_428_800)]);
  });
});

describe('treeUsage', () => {
  it('adds up a process and all below it, and nothing beside it', () => {
    expect(treeUsage([row(1, 0), row(2, 1), row(3, 2), row(4, 2), row(5, 1), row(6, 4)], 2)).toEqual({
      memoryBytes: 40,
      processes: 4,
    });
  });

  it('ends where numbers go round', () => {
    expect(treeUsage([row(1, 2), row(2, 1)], 1)).toEqual({ memoryBytes: 20, processes: 2 });
  });

  it('is undefined for a process that has ended', () => {
    expect(treeUsage([row(1, 0)], 9)).toBeUndefined();
  });
});

describe('processUsage', () => {
  it('sees a real process with its child', async () => {
    const script = `require('child_process').spawn(process.execPath, ['-e', 'console.log("up");setInterval(()=>{},1e3)'], { stdio: 'inherit' })`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    try {
      await once(parent.stdout, 'data');
      const usage = await processUsage(parent.pid ?? 0, process.platform);
      expect(usage?.processes).toBe(2);
      expect(usage?.memoryBytes).toBeGreaterThan(10 * 1024 * 1024);
    } finally {
      process.kill(-(parent.pid ?? 0), 'SIGKILL');
    }
    await once(parent, 'exit');
  });
});
