import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BundleLook, BundleUpdate } from '../../../shared/domain/bundles/bundle.ts';
import { withKeptSecrets } from '../../../shared/domain/bundles/keptAnswers.ts';
import { withOwnSettings } from '../../../shared/domain/bundles/ownSettings.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { secretNameFor } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { type FieldAnswers, fillWay } from '../../../shared/domain/published/fillTemplate.ts';
import { withChosenCopy } from '../../../shared/domain/runtimes/chosenCopy.ts';
import type { RuntimeCopy } from '../../../shared/domain/runtimes/runtime.ts';
import { type ConfigurableLaunch, serverName } from '../../../shared/domain/server.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { LaunchView } from '../LaunchView/LaunchView.tsx';
import { LaunchPreview } from '../Published/LaunchPreview.tsx';
import type { PickPaths } from '../Published/WayFields.tsx';
import { WayForm } from '../Published/WayForm.tsx';
import styles from './Bundles.module.css';

interface BundleAnswers {
  readonly name: string;
  readonly answers: Record<string, string>;
  readonly isConfined: boolean;
  readonly serverId?: ServerId;
}

interface BundleFormProps {
  readonly look: BundleLook;
  /** The server that gets this version; without it, a new one is added. */
  readonly update: BundleUpdate | undefined;
  /** The copy of a runtime that was chosen for it. */
  readonly runtime: RuntimeCopy | undefined;
  readonly onInstall: (answers: BundleAnswers) => Promise<ErrorInfo | undefined>;
  readonly onCancel: () => void;
  readonly onPick: PickPaths | undefined;
}

/** What a bundle wants to know, and what would run. */
export function BundleForm({ look, update, runtime, onInstall, onCancel, onPick }: BundleFormProps) {
  const { t } = useTranslation();
  const { way, facts } = look;
  const [name, setName] = useState(update?.serverName ?? look.serverName);
  const [answers, setAnswers] = useState<FieldAnswers>(() => firstAnswers(look, update));
  const [isConfined, setConfined] = useState(look.canConfine && !isUnconfined(update));
  // Nothing is wrong before the user says that it is done; from then on, what is wrong is up to date.
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<ErrorInfo>();
  const [isBusy, setBusy] = useState(false);
  const isNamed = serverName.safeParse(name).success;
  const stored = update?.kept ?? {};
  const filled = fillWay(
    way,
    withKeptSecrets(answers, stored),
    (label) => secretNameFor(name, label, () => false),
    Object.values(stored).flat(),
  );
  const open = filled.ok ? withOwnSettings(filled.launch, isConfined, update) : undefined;
  const launch = open && withChosenCopy(open, runtime);
  const kept = new Set(Object.keys(stored));

  const submit = async () => {
    setTried(true);
    if (!filled.ok || !isNamed) return;
    setBusy(true);
    setError(undefined);
    const given = { name: name.trim(), answers: { ...answers }, isConfined };
    const problem = await onInstall(update === undefined ? given : { ...given, serverId: update.serverId });
    setBusy(false);
    setError(problem);
  };
  return (
    <WayForm
      name={{ value: name, onChange: setName }}
      fields={way.fields}
      answers={answers}
      faults={isTried && !filled.ok ? filled.faults : undefined}
      kept={kept}
      onPick={onPick}
      onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
      wrong={t('bundles.wrong')}
      error={error}
      submit={{
        label: update === undefined ? t('bundles.install') : t('bundles.update'),
        isDisabled: isBusy || !look.isForThisSystem,
      }}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      {look.canConfine ? (
        <Checkbox
          label={t('bundles.confine')}
          hint={
            isConfined && look.placeFields.length > 0
              ? `${t('bundles.confineMeans')} ${t('bundles.placesConfined')}`
              : t('bundles.confineMeans')
          }
          isOn={isConfined}
          onChange={setConfined}
        />
      ) : (
        <p className={styles.soft}>{t('bundles.cannotConfine')}</p>
      )}
      {launch !== undefined && update === undefined && <LaunchPreview launch={launch} />}
      {launch !== undefined && update !== undefined && (
        <Changes update={update} version={facts.version} launch={launch} />
      )}
    </WayForm>
  );
}

interface ChangesProps {
  readonly update: BundleUpdate;
  readonly version: string;
  readonly launch: ConfigurableLaunch;
}

function Changes({ update, version, launch }: ChangesProps) {
  const { t } = useTranslation();
  const isSame = update.version === version;
  const versions = isSame
    ? t('bundles.sameVersion', { to: version })
    : t('bundles.versions', { from: update.version, to: version });
  return (
    <section className={styles.changes} aria-label={t('bundles.changes')}>
      <p>
        <RevealedText text={versions} />
      </p>
      {update.toolsAdded.length > 0 && (
        <p>
          <RevealedText text={t('bundles.toolsAdded', { names: update.toolsAdded.join(', ') })} />
        </p>
      )}
      {update.toolsRemoved.length > 0 && (
        <p>
          <RevealedText text={t('bundles.toolsRemoved', { names: update.toolsRemoved.join(', ') })} />
        </p>
      )}
      {update.launch.kind !== 'builtin' && <LaunchView launch={launch} previous={update.launch} />}
      <p className={styles.soft}>{t('bundles.trustAgain')}</p>
    </section>
  );
}

/** What was filled in for the version before, where the field is still there; otherwise what the bundle proposes. */
function firstAnswers({ way }: BundleLook, update: BundleUpdate | undefined): FieldAnswers {
  const before = update?.answers ?? {};
  return Object.fromEntries(
    way.fields.map(({ key, initial }) => [key, (Object.hasOwn(before, key) ? before[key] : undefined) ?? initial]),
  );
}

function isUnconfined(update: BundleUpdate | undefined): boolean {
  return update?.launch.kind === 'stdio' && update.launch.confine === undefined;
}
