/** Whether this process runs with glibc, on Linux: the programs that the release names need it. */
export function isGlibc(): boolean {
  const header = reportHeader();
  return typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header;
}

/** Without the network: a report asks for the name of every address that this process is connected to, and waits for the answers. */
function reportHeader(): unknown {
  // The types of Node.js do not have it yet.
  const report: NodeJS.ProcessReport & Partial<Record<'excludeNetwork', boolean>> = process.report;
  const wasExcluded = report.excludeNetwork ?? false;
  report.excludeNetwork = true;
  try {
    const content: unknown = report.getReport();
    return typeof content === 'object' && content !== null && 'header' in content ? content.header : undefined;
  } finally {
    report.excludeNetwork = wasExcluded;
  }
}
