import { ExternalLink, Stethoscope } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorReport, Finding, Fix } from '../../../shared/domain/diagnosis.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';
import { Button } from '../../elements/Button/Button.tsx';
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
  const { findings, error, stderr, launch } = report;
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
            <Scrollable as="pre" label={t('servers.stderr')} className={styles.stderr}>
              <RevealedText text={stderr.join('\n')} />
            </Scrollable>
          )}
        </Fold>
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
  return (
    <li className={styles.finding}>
      <p className={styles.title}>
        <RevealedText text={t(`doctor.findings.${code}.title`, values)} />
      </p>
      <p className={styles.text}>
        <RevealedText text={t(`doctor.findings.${code}.text`, values)} />
      </p>
      {fixes.length > 0 && (
        <div className={styles.fixes}>
          {fixes.map((fix) => (
            <FixButton key={JSON.stringify(fix)} fix={fix} isOnly={fixes.length === 1} onFix={onFix} />
          ))}
        </div>
      )}
    </li>
  );
}

interface FixButtonProps {
  readonly fix: Fix;
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
    }
  }
}
