import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { closeBundle, installBundle } from '../../store/actions/bundleActions.ts';
import { BundleVisit } from '../../store/bundleVisit.ts';
import { usePage } from '../../store/page.ts';
import type { BundleWish } from './BundleReview.tsx';
import { BundleSteps, type OpenedBundle } from './BundleSteps.tsx';

interface BundleVisitDialogProps {
  readonly isOpen: boolean;
  /** The file that it opened by itself for. */
  readonly opened?: OpenedBundle;
  readonly onInstalled: () => void;
  readonly onClose: () => void;
}

/** Installs a server that comes as one file. What was read is installed or forgotten, however the dialog goes. */
export function BundleVisitDialog({ isOpen, opened, onInstalled, onClose }: BundleVisitDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  const [visit] = useState(
    () =>
      new BundleVisit<BundleWish, ErrorInfo>({
        install: (wish) => installBundle(page, wish),
        close: () => closeBundle(page),
      }),
  );
  useEffect(() => (isOpen ? visit.enter() : undefined), [isOpen, visit]);
  const close = () => {
    onClose();
    visit.cancel();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('bundles.install')}
      isWide
      mustFillNarrow
      mustKeepChanges
      isOpenedByItself={opened !== undefined}
    >
      <BundleSteps
        opened={opened}
        onInstall={(wish) => visit.install(wish)}
        onInstalled={onInstalled}
        onClose={close}
      />
    </Dialog>
  );
}
