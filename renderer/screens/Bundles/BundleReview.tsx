import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageInput } from '../../../shared/contract/commands.ts';
import type { BundleLook } from '../../../shared/domain/bundles/bundle.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { missingRuntime } from '../../../shared/domain/runtimes/chosenCopy.ts';
import type { RuntimeCopy } from '../../../shared/domain/runtimes/runtime.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { BundleFactsView } from '../../groups/Bundles/BundleFactsView.tsx';
import { BundleForm } from '../../groups/Bundles/BundleForm.tsx';
import { FindingNote } from '../../groups/DoctorNotes/DoctorNotes.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { askLink } from '../../store/actions/linkActions.ts';
import { usePage } from '../../store/page.ts';
import { usePathPicker } from '../Folders/usePathPicker.ts';
import { RuntimeOffer } from '../Runtimes/RuntimeOffer.tsx';
import styles from './Bundles.module.css';

export type BundleWish = PageInput<'bundle.install'>;

interface BundleReviewProps {
  readonly look: BundleLook;
  /** The server that the user came for, where it has an earlier version. */
  readonly preferred?: ServerId | undefined;
  readonly onInstall: (wish: BundleWish) => Promise<ErrorInfo | undefined>;
  readonly onInstalled: () => void;
  readonly onClose: () => void;
}

/** What is in a bundle, what it wants to know, and whether it is a new server or another version of one. */
export function BundleReview({ look, preferred, onInstall, onInstalled, onClose }: BundleReviewProps) {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const onPick = usePathPicker();
  // Whoever opens a bundle that is installed means that one.
  const [chosen, setChosen] = useState(() => {
    const meant = look.updates.findIndex(({ serverId }) => serverId === preferred);
    return meant === -1 && look.updates.length > 0 ? 0 : meant;
  });
  const [runtime, setRuntime] = useState<RuntimeCopy>();
  const update = look.updates[chosen];
  const missing = missingRuntime(look.missing);
  const hasCopy = missing !== undefined && update?.launch.kind === 'stdio' && update.launch.runtime?.name === missing;
  const server = ({ serverName, version }: BundleLook['updates'][number]) =>
    t('bundles.asUpdate', { server: serverName, version });
  return (
    <>
      <BundleFactsView facts={look.facts} folder={look.folder} sizeText={(bytes) => bytesText(bytes, i18n.language)} />
      {!look.isForThisSystem && <Banner tone="danger" role="alert" title={t('bundles.otherSystem')} />}
      {look.missing.length > 0 && !hasCopy && (
        <ul className={styles.missing}>
          {look.missing.map((finding) => (
            <FindingNote
              key={finding.code}
              finding={{ ...finding, fixes: finding.fixes.filter(({ kind }) => kind === 'install') }}
              onFix={(fix) => fix.kind === 'install' && askLink(page, fix.url)}
            />
          ))}
        </ul>
      )}
      {missing !== undefined && !hasCopy && <RuntimeOffer name={missing} chosen={runtime} onChoose={setRuntime} />}
      {look.updates.length > 0 && (
        <Select
          label={t('bundles.as')}
          value={String(chosen)}
          options={[
            ...look.updates.map((each, at) => ({ value: String(at), label: server(each) })),
            { value: '-1', label: t('bundles.asNew') },
          ]}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <BundleForm
        key={chosen}
        look={look}
        update={update}
        runtime={hasCopy ? undefined : runtime}
        onInstall={async (answers) => {
          const own = runtime === undefined || hasCopy ? {} : { runtime };
          const problem = await onInstall({ lookId: look.lookId, ...answers, ...own });
          if (problem === undefined) onInstalled();
          return problem;
        }}
        onCancel={onClose}
        onPick={onPick}
      />
    </>
  );
}
