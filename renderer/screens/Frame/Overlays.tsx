import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../browser/notify.ts';
import { CommandPalette } from '../../groups/CommandPalette/CommandPalette.tsx';
import { KeysDialog } from '../../groups/KeysDialog/KeysDialog.tsx';
import { OutsideLinkDialog } from '../../groups/OutsideLinkDialog/OutsideLinkDialog.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { Arrivals } from '../Arrivals/Arrivals.tsx';
import { Asks } from '../Asks/Asks.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { ReportDialog } from '../Report/ReportDialog.tsx';
import { LicensesDialog } from '../SettingsScreen/LicensesDialog.tsx';
import { PromptDialog } from '../Prompts/PromptDialog.tsx';
import { ChatSetupDialog } from './ChatSetupDialog.tsx';
import { ExportChat } from './ExportChat.tsx';
import { SentRequestDialog } from '../SentRequest/SentRequestDialog.tsx';
import { runShortcut } from './shortcuts.ts';
import { InstructionsReview } from './InstructionsReview.tsx';
import { ToolChangeReview } from './ToolChangeReview.tsx';
import { MoveChat } from './MoveChat.tsx';
import { TagChat } from './TagChat.tsx';
import { usePaletteGroups } from './usePaletteGroups.ts';
import { copyText } from '../../browser/copyText.ts';

/** Dialogs and overlays of every screen, and the shortcuts that open them. */
export function Overlays() {
  const { t } = useTranslation();
  const page = usePage();
  const overlay = usePageState((state) => state.overlay);
  const showOverlay = usePageState((state) => state.showOverlay);
  const showSettings = usePageState((state) => state.showSettings);
  const askedLink = usePageState((state) => state.askedLink);
  const setAskedLink = usePageState((state) => state.setAskedLink);
  const keys = useKeys();
  const [typed, setTyped] = useState('');
  const groups = usePaletteGroups(typed);
  const isPaletteOpen = overlay === 'palette';
  const [wasPaletteOpen, setWasPaletteOpen] = useState(isPaletteOpen);
  if (isPaletteOpen !== wasPaletteOpen) {
    setWasPaletteOpen(isPaletteOpen);
    if (isPaletteOpen) setTyped('');
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (runShortcut(page, event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [page]);

  const copyLink = (url: string) => {
    void copyText(url).then((copied) => copied && notify({ title: t('link.copied') }));
    setAskedLink(undefined);
  };
  const changeKeys = () => {
    showSettings('appearance');
  };
  return (
    <>
      <CommandPalette
        open={isPaletteOpen}
        typed={typed}
        groups={groups}
        onType={setTyped}
        onClose={() => showOverlay('none')}
      />
      <KeysDialog open={overlay === 'keys'} keys={keys} onChange={changeKeys} onClose={() => showOverlay('none')} />
      {overlay === 'licenses' && <LicensesDialog onClose={() => showOverlay('none')} />}
      {overlay === 'report' && <ReportDialog onClose={() => showOverlay('none')} />}
      <PromptDialog />
      <Asks />
      <Arrivals />
      <ToolChangeReview />
      <InstructionsReview />
      <MoveChat />
      <TagChat />
      <ChatSetupDialog />
      <ExportChat />
      <SentRequestDialog />
      <OutsideLinkDialog url={askedLink} onCopy={copyLink} onClose={() => setAskedLink(undefined)} />
    </>
  );
}
