import { expect, it, onTestFinished, vi } from 'vitest';
import { isGlibc } from './isGlibc.ts';

it.each([
  [{ header: { glibcVersionRuntime: '2.36' } }, true],
  [{ header: {} }, false],
])('reads a report that asks no name of an address, and changes nothing for others: %j', (content, expected) => {
  const report: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report;
  const before = report.excludeNetwork;
  const withoutNetwork: unknown[] = [];
  const getReport = vi.spyOn(process.report, 'getReport').mockImplementation(() => {
    withoutNetwork.push(report.excludeNetwork);
    return content;
  });
  onTestFinished(() => getReport.mockRestore());
  expect(isGlibc()).toBe(expected);
  expect(withoutNetwork).toEqual([true]);
  expect(report.excludeNetwork).toBe(before);
});
