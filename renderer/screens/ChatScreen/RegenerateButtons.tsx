import { Columns2, RefreshCw, ScanText, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { compareWith, regenerate } from '../../store/actions/versionActions.ts';
import { usePage } from '../../store/page.ts';
import { useModelLists } from './useModelLists.ts';

interface RegenerateButtonsProps {
  readonly message: Message;
  /** Why it is not possible now. */
  readonly offBecause: string | undefined;
}

/** Another model answers in place of this answer, or beside it. */
type PickerUse = 'other' | 'compare';
const pickerIcons = { other: Shuffle, compare: Columns2 } as const;

/** Asks the model, or another one, again for the answer that a message belongs to, and shows what it was asked. */
export function RegenerateButtons({ message, offBecause }: RegenerateButtonsProps) {
  const { t } = useTranslation();
  const page = usePage();
  // A picker costs more than its button, and there is one for each answer.
  const [picker, setPicker] = useState<PickerUse>();
  return (
    <>
      <IconButton
        icon={RefreshCw}
        label={t('thread.regenerate')}
        offBecause={offBecause}
        onClick={() => void regenerate(page, message)}
      />
      {(['other', 'compare'] as const).map((use) =>
        picker === use && offBecause === undefined ? (
          <OtherModelPicker key={use} message={message} use={use} />
        ) : (
          <IconButton
            key={use}
            icon={pickerIcons[use]}
            label={use === 'other' ? t('thread.regenerateWith') : t('compare.with')}
            aria-haspopup="dialog"
            offBecause={offBecause}
            onClick={() => setPicker(use)}
          />
        ),
      )}
      <IconButton
        icon={ScanText}
        label={t('sentRequest.show')}
        aria-haspopup="dialog"
        onClick={() => page.store.getState().inspectAnswer(message.id)}
      />
    </>
  );
}

function OtherModelPicker({ message, use }: { readonly message: Message; readonly use: PickerUse }) {
  const { t } = useTranslation();
  const page = usePage();
  const lists = useModelLists();
  const label = use === 'other' ? t('thread.regenerateWith') : t('compare.with');
  return (
    <ModelPicker
      {...lists}
      isOpenAtFirst
      value={null}
      label={label}
      trigger={<IconButton icon={pickerIcons[use]} label={label} />}
      onChange={(model) => void (use === 'other' ? regenerate : compareWith)(page, message, model)}
    />
  );
}
