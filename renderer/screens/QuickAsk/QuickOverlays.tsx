import { notify } from '../../browser/notify.ts';
import { copyText } from '../../browser/copyText.ts';
import { OutsideLinkDialog } from '../../groups/OutsideLinkDialog/OutsideLinkDialog.tsx';
import { useTranslation } from 'react-i18next';
import { usePageState } from '../../store/page.ts';
import { Asks } from '../Asks/Asks.tsx';
import { InstructionsReview } from '../Frame/InstructionsReview.tsx';
import { ToolChangeReview } from '../Frame/ToolChangeReview.tsx';
import { PromptDialog } from '../Prompts/PromptDialog.tsx';
import { SentRequestDialog } from '../SentRequest/SentRequestDialog.tsx';

/** The dialogs that belong to a chat. */
export function QuickOverlays() {
  const { t } = useTranslation();
  const askedLink = usePageState((state) => state.askedLink);
  const setAskedLink = usePageState((state) => state.setAskedLink);
  const copyLink = (url: string) => {
    void copyText(url).then((copied) => copied && notify({ title: t('link.copied') }));
    setAskedLink(undefined);
  };
  return (
    <>
      <PromptDialog />
      <Asks />
      <ToolChangeReview />
      <InstructionsReview />
      <SentRequestDialog />
      <OutsideLinkDialog url={askedLink} onCopy={copyLink} onClose={() => setAskedLink(undefined)} />
    </>
  );
}
