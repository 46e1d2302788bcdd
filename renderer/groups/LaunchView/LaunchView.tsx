import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { LaunchLineList } from './LaunchLineList.tsx';
import { type DiffLine, diffLaunches, launchLines } from './launchLines.ts';

interface LaunchViewProps {
  readonly launch: ConfigurableLaunch;
  /** The launch trusted before; the differences are marked. */
  readonly previous: ConfigurableLaunch | undefined;
  /** The working folder that is used if none is configured. */
  readonly ownFolder?: string | undefined;
  /** Marks the whole launch if there is nothing to compare it with. */
  readonly mark?: DiffLine['change'];
}

/** Exactly what would be run or reached, in full, with hidden characters shown. A button shows secrets. */
export function LaunchView({ launch, previous, ownFolder, mark = 'same' }: LaunchViewProps) {
  const configured: DiffLine[] =
    previous === undefined
      ? launchLines(launch).map((line) => ({ ...line, change: mark }))
      : diffLaunches(previous, launch);
  const lines: DiffLine[] =
    ownFolder === undefined ? configured : [...configured, { part: 'ownFolder', text: ownFolder, change: 'same' }];
  return <LaunchLineList lines={lines} />;
}
