import { ArrowDown } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import type { ServerLogLine } from '../../../../shared/domain/serverRecord.ts';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { useFollowEnd } from '../../ChatScreen/useFollowEnd.ts';
import { useClockText } from './useClockText.ts';
import styles from './LogLines.module.css';

interface LogLinesProps {
  readonly lines: readonly ServerLogLine[];
  /** The text shown when there are none. */
  readonly empty: string;
}

/** Lines of a log, the newest last. The view follows them until the user scrolls away. */
export function LogLines({ lines, empty }: LogLinesProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follow = useFollowEnd(scroller, content);
  return (
    <div className={styles.frame}>
      {/* Not a live region: screen readers would never finish reading a chatty server. */}
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        role="group"
        aria-label={t('logs.lines')}
        {...follow.handlers}
      >
        <div ref={content}>
          {lines.length === 0 && <p className={styles.empty}>{empty}</p>}
          <Virtualizer scrollRef={scroller} bufferSize={400}>
            {lines.map((line, at) => (
              <div key={line.seq}>
                <RunHeading line={line} previous={lines[at - 1]} />
                <LogLine line={line} />
              </div>
            ))}
          </Virtualizer>
        </div>
      </div>
      {!follow.atEnd && (
        <button type="button" className={styles.jump} onClick={follow.jump}>
          <ArrowDown size={14} aria-hidden />
          {t('thread.jump')}
        </button>
      )}
    </div>
  );
}

/** Marks where the lines of earlier runs of Gatehouse begin and end. */
function RunHeading({
  line,
  previous,
}: {
  readonly line: ServerLogLine;
  readonly previous: ServerLogLine | undefined;
}) {
  const { t } = useTranslation();
  if (line.seq < 0) return previous === undefined && <p className={styles.run}>{t('logs.before')}</p>;
  return previous !== undefined && previous.seq < 0 && <p className={styles.run}>{t('logs.since')}</p>;
}

const LogLine = memo(function LogLine({ line }: { readonly line: ServerLogLine }) {
  const { t } = useTranslation();
  const clockText = useClockText();
  const { at, level, source, logger, text } = line;
  return (
    <div className={`${styles.line} ${styles[toneOf(line)]}`}>
      <span className={styles.time}>{clockText(at)}</span>
      <span className={styles.level}>{t(`logs.levels.${level}`)}</span>
      <span className={styles.text}>
        <span className={styles.source}>
          {t(`logs.sources.${source}`)}
          {logger !== undefined && (
            <>
              {' '}
              <RevealedText text={logger} />
            </>
          )}
        </span>{' '}
        <RevealedText text={text} />
      </span>
    </div>
  );
});

/** The colour of a line; words always say its level too. */
function toneOf({ level }: ServerLogLine): 'quiet' | 'plain' | 'warn' | 'danger' {
  if (level === 'debug') return 'quiet';
  if (level === 'info' || level === 'notice') return 'plain';
  return level === 'warning' ? 'warn' : 'danger';
}
