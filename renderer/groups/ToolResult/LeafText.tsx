import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonValue } from '../../../shared/lib/json.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { unreadableBytes } from './base64Text.ts';
import { leafText } from './dataTable.ts';

/** A value in a cell or a leaf. For bytes in base64 only their number is shown, until the user asks for them. */
export function LeafText({ value }: { readonly value: JsonValue | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const bytes = unreadableBytes(value);
  if (bytes === undefined || isOpen) return <RevealedText text={leafText(value)} />;
  return (
    <>
      {t('result.base64', { count: bytes })}{' '}
      <Button size="small" look="quiet" onClick={() => setIsOpen(true)}>
        {t('result.showBase64')}
      </Button>
    </>
  );
}
