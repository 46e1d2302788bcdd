import { ExternalLink, Stethoscope } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorReport, Finding, Fix } from '../../../shared/domain/diagnosis.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { type Fact, FactList } from '../../elements/FactList/FactList.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { LaunchFacts } from '../LaunchFacts/LaunchFacts.tsx';
import styles from './DoctorNotes.module.css';

interface DoctorNotesProps {
  readonly report: DoctorReport;
  /** Applies this fix. */
  readonly onFix: (fix: Fix) => void;
}

/** Why a server does not run, how to fix it, and the facts behind that. */
export function DoctorNotes({ report, onFix }: DoctorNotesProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { findings, error, stderr, npmLog = [], launch } = report;
  const facts = endFacts(error?.data);
  return (
    // Not a landmark: every server that fails has one of these.
    <div role="group" className={styles.doctor} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        <Stethoscope size={15} strokeWidth={1.9} aria-hidden />
        {t('doctor.title')}
      </h3>
      {findings.length === 0 && <p className={styles.text}>{t('doctor.nothing')}</p>}
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingNote key={finding.code} finding={finding} onFix={onFix} />
        ))}
      </ul>
      {(launch !== null || facts.length > 0) && (
        <Fold title={t('doctor.tried')}>
          <div className={styles.facts}>
            {facts.length > 0 && <FactList facts={facts} />}
            {launch !== null && <LaunchFacts launch={launch} />}
          </div>
        </Fold>
      )}
      {launch !== null && (
        <Fold title={t('servers.stderr')}>
          {stderr.length === 0 ? (
            <p className={styles.text}>{t('servers.noStderr')}</p>
          ) : (
            <Lines lines={stderr} label={t('servers.stderr')} />
          )}
        </Fold>
      )}
      {npmLog.length > 0 && (
        <div>
          <p className={styles.text}>{t('doctor.npmLog')}</p>
          <Lines lines={npmLog} label={t('doctor.npmLog')} />
        </div>
      )}
    </div>
  );

  function endFacts(data: unknown): Fact[] {
    const { exitCode, signal, status, mediaType } = isJsonObject(data) ? data : {};
    const shown = (name: string, value: unknown): Fact[] =>
      typeof value === 'string' || typeof value === 'number' ? [{ name, value }] : [];
    return [
      ...shown(t('doctor.exitCode'), exitCode),
      ...shown(t('doctor.signal'), signal),
      ...shown(t('doctor.status'), status),
      ...shown(t('doctor.mediaType'), mediaType),
    ];
  }
}

interface LinesProps {
  readonly lines: readonly string[];
  readonly label: string;
}

function Lines({ lines, label }: LinesProps) {
  return (
    <Scrollable as="pre" label={label} className={styles.stderr}>
      <RevealedText text={lines.join('\n')} />
    </Scrollable>
  );
}

/** All values that any of the texts needs; a finding has those of its code. */
const noValues = {
  name: '',
  cwd: '',
  command: '',
  file: '',
  module: '',
  package: '',
  error: '',
  port: '',
  signal: '',
  code: '',
  seconds: '',
  minutes: '',
  line: '',
  host: '',
  origin: '',
  url: '',
  status: '',
  copy: '',
};

/** One thing that was found, and what can be done about it. */
export function FindingNote({ finding, onFix }: { readonly finding: Finding; readonly onFix: (fix: Fix) => void }) {
  const { t } = useTranslation();
  const { code, fixes } = finding;
  const values = { ...noValues, ...finding.values };
  const commands = fixes.filter((fix) => fix.kind === 'runCommand');
  const buttons = fixes.filter((fix) => fix.kind !== 'runCommand');
  return (
    <li className={styles.finding}>
      <p className={styles.title}>
        <RevealedText text={t(`doctor.findings.${code}.title`, values)} />
      </p>
      <p className={styles.text}>
        <RevealedText text={t(`doctor.findings.${code}.text`, values)} />
      </p>
      {commands.map(({ command }) => (
        <CommandLine key={command} command={command} />
      ))}
      {buttons.length > 0 && (
        <div className={styles.fixes}>
          {buttons.map((fix) => (
            <FixButton key={JSON.stringify(fix)} fix={fix} isOnly={buttons.length === 1} onFix={onFix} />
          ))}
        </div>
      )}
    </li>
  );
}

/** A command that the user can run. */
function CommandLine({ command }: { readonly command: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.text}>{t('doctor.runCommand')}</p>
      <p className={styles.command}>
        <code>
          <RevealedText text={command} />
        </code>
        <CopyButton text={command} label={t('doctor.copyCommand')} />
      </p>
    </>
  );
}

interface FixButtonProps {
  readonly fix: Exclude<Fix, { kind: 'runCommand' }>;
  readonly isOnly: boolean;
  readonly onFix: (fix: Fix) => void;
}

function FixButton({ fix, isOnly, onFix }: FixButtonProps) {
  const { t } = useTranslation();
  return (
    <Button size="small" look={fix.kind === 'edit' && !isOnly ? 'quiet' : 'secondary'} onClick={() => onFix(fix)}>
      <RevealedText text={label()} />
      {fix.kind === 'install' && <ExternalLink size={13} aria-hidden />}
    </Button>
  );

  function label(): string {
    switch (fix.kind) {
      case 'useCommand':
        return t('doctor.fixes.useCommand', { command: keepStart([fix.command, ...(fix.args ?? [])].join(' '), 120) });
      case 'dropCwd':
        return t('doctor.fixes.dropCwd');
      case 'useUrl':
        return t('doctor.fixes.useUrl', { url: keepStart(fix.url, 120) });
      case 'edit':
        return t('doctor.fixes.edit');
      case 'install':
        return t('doctor.fixes.install', { runtime: t(`doctor.runtimes.${fix.runtime}`) });
      case 'getRuntime':
        return t('doctor.fixes.getRuntime', { copy: t(`runtimes.names.${fix.name}`), version: fix.version });
      case 'allowMoreTime':
        return t('doctor.fixes.allowMoreTime', { seconds: fix.seconds });
      case 'reinstall':
        return t('doctor.fixes.reinstall');
    }
  }
}
