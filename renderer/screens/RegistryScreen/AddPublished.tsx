import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { secretNameFor } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { type AnswerFault, type FieldAnswers, fillWay } from '../../../shared/domain/published/fillTemplate.ts';
import {
  type PackageRunner,
  type PublishedServer,
  type PublishedWay,
  shortNameOf,
} from '../../../shared/domain/published/publishedServer.ts';
import { serverName } from '../../../shared/domain/server.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { FindingNote } from '../../groups/DoctorNotes/DoctorNotes.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { LaunchPreview } from '../../groups/Published/LaunchPreview.tsx';
import { WayFields } from '../../groups/Published/WayFields.tsx';
import { askLink } from '../../store/actions/linkActions.ts';
import { addPublishedServer } from '../../store/actions/registryActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './RegistryScreen.module.css';

interface AddPublishedProps {
  readonly server: PublishedServer;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** The form that adds a published server. It becomes an ordinary entry, which starts once the user trusts it. */
export function AddPublished({ server, onAdded, onCancel }: AddPublishedProps) {
  const { t } = useTranslation();
  const firstUsable = server.ways.findIndex(({ problem }) => problem === undefined);
  const [chosen, setChosen] = useState(Math.max(0, firstUsable));
  const way = server.ways[chosen];
  if (way === undefined) return <Banner tone="info" title={t('registry.noWay')} />;
  return (
    <>
      {server.ways.length > 1 && (
        <Select
          label={t('registry.way')}
          value={String(chosen)}
          options={server.ways.map((each, at) => ({
            value: String(at),
            label: `${t(`registry.kinds.${each.kind}`)}: ${each.title}`,
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {way.problem === undefined ? (
        <WayForm key={chosen} server={server} way={way} onAdded={onAdded} onCancel={onCancel} />
      ) : (
        <Banner tone="warn" title={t(`registry.problems.${way.problem}`)} />
      )}
    </>
  );
}

/** Says that the program which would run the package is missing on this computer, and where to get it. */
function MissingRunner({ runner }: { readonly runner: PackageRunner }) {
  const page = usePage();
  const { query } = useQuery('registry.missing', { runner });
  if (query.kind !== 'ready' || query.output.findings.length === 0) return null;
  return (
    <ul className={styles.missing}>
      {query.output.findings.map((finding) => (
        <FindingNote
          key={finding.code}
          finding={{ ...finding, fixes: finding.fixes.filter(({ kind }) => kind === 'install') }}
          onFix={(fix) => fix.kind === 'install' && askLink(page, fix.url)}
        />
      ))}
    </ul>
  );
}

interface WayFormProps extends AddPublishedProps {
  readonly way: PublishedWay;
}

function WayForm({ server, way, onAdded, onCancel }: WayFormProps) {
  const { t } = useTranslation();
  const page = usePage();
  const [name, setName] = useState(shortNameOf(server));
  const [answers, setAnswers] = useState<FieldAnswers>(() =>
    Object.fromEntries(way.fields.map(({ key, initial }) => [key, initial])),
  );
  const [faults, setFaults] = useState<Readonly<Record<string, AnswerFault>>>();
  const [error, setError] = useState<ErrorInfo>();
  const [isAdding, setAdding] = useState(false);
  const isNamed = serverName.safeParse(name).success;
  const filled = fillWay(way, answers, (label) => secretNameFor(name, label, () => false));

  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    setFaults(filled.ok ? {} : filled.faults);
    if (!filled.ok || !isNamed) return;
    setAdding(true);
    const problem = await addPublishedServer(page, { name: name.trim(), way, answers });
    setAdding(false);
    setError(problem);
    if (problem === undefined) onAdded();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
      <TextField
        label={t('serverForm.name')}
        value={name}
        error={isNamed ? undefined : t('serverForm.problems.name')}
        onChange={(event) => setName(event.target.value)}
      />
      <WayFields
        fields={way.fields}
        answers={answers}
        faults={faults ?? {}}
        onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
      />
      {way.launch?.kind === 'stdio' && <MissingRunner runner={way.launch.command} />}
      {filled.ok && <LaunchPreview launch={filled.launch} />}
      {faults !== undefined && !filled.ok && Object.keys(filled.faults).length === 0 && (
        <Banner tone="danger" role="alert" title={t('registry.noLaunch')} />
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" disabled={isAdding}>
          {t('servers.add')}
        </Button>
      </div>
    </form>
  );
}
