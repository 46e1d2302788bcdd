import { useTranslation } from 'react-i18next';
import { argumentSecrets } from '../../../shared/domain/literalSecrets/argumentSecrets.ts';
import type { SecretSpan } from '../../../shared/domain/literalSecrets/secretSpans.ts';
import type { LaunchInspection, RuntimeFacts } from '../../../shared/domain/machine.ts';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { MaskedText } from '../../elements/MaskedText/MaskedText.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './LaunchFacts.module.css';

/** How a local process is started on this machine, as the host found out. */
export function LaunchFacts({ launch }: { readonly launch: LaunchInspection }) {
  const { t } = useTranslation();
  const { command, args, resolvedCommand, path, pathSource, cwd, isCwdPresent, runtimes } = launch;
  return (
    <FactList
      facts={[
        {
          name: t('launch.command'),
          value: (
            <span className={styles.mono}>
              <RevealedText text={resolvedCommand ?? command} />
              {resolvedCommand === null && <span className={styles.wrong}> {t('launch.notOnPath')}</span>}
            </span>
          ),
        },
        {
          name: t('launch.args'),
          value:
            args.length === 0 ? undefined : (
              <Lines label={t('launch.args')} lines={args} secrets={argumentSecrets(args, command)} />
            ),
        },
        {
          name: t('launch.cwd'),
          value: (
            <span className={styles.mono}>
              <RevealedText text={cwd} />
              {!isCwdPresent && <span className={styles.wrong}> {t('launch.notThere')}</span>}
            </span>
          ),
        },
        {
          name: t('launch.path'),
          value: (
            <>
              <p className={styles.source}>{t(`launch.pathSources.${pathSource}`)}</p>
              <Lines label={t('launch.path')} lines={path} />
            </>
          ),
        },
        { name: t('launch.runtimes'), value: <Runtimes runtimes={runtimes} /> },
      ]}
    />
  );
}

interface LinesProps {
  readonly label: string;
  readonly lines: readonly string[];
  /** The line of each secret that is written out. */
  readonly secrets?: readonly (readonly SecretSpan[])[];
}

function Lines({ label, lines, secrets = [] }: LinesProps) {
  return (
    <Scrollable label={label} className={styles.lines}>
      {lines.map((line, at) => (
        <p key={at}>
          <MaskedText text={line} spans={secrets[at] ?? []} />
        </p>
      ))}
    </Scrollable>
  );
}

function Runtimes({ runtimes }: { readonly runtimes: readonly RuntimeFacts[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {runtimes.map(({ name, path, version }) => (
        <li key={name}>
          <span className={styles.mono}>{name}</span>{' '}
          {path === null ? (
            <span className={styles.source}>{t('launch.notFound')}</span>
          ) : (
            <>
              {version !== null && <RevealedText text={version} />}{' '}
              <span className={styles.source}>
                <RevealedText text={path} />
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
