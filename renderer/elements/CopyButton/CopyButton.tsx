import { useTranslation } from 'react-i18next';
import { Copy } from 'lucide-react';
import { copyText } from '../../browser/copyText.ts';
import { CopyAction } from './CopyAction.tsx';

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation();
  return <CopyAction icon={Copy} label={label ?? t('common.copy')} copy={() => copyText(text)} />;
}
