import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { usePage } from '../../store/page.ts';
import { openTrustSurface } from './openTrustSurface.ts';

interface TrustSurfaceButtonProps {
  readonly words: string;
  readonly look?: 'primary' | 'secondary';
  /** Opens it by itself as soon as this is true: the user has just asked for what is confirmed there. */
  readonly isOpenedByItself?: boolean;
}

/** Opens the place where things are allowed, which is never this page. */
export function TrustSurfaceButton({ words, look = 'secondary', isOpenedByItself = false }: TrustSurfaceButtonProps) {
  const { t } = useTranslation();
  const page = usePage();
  const [url, setUrl] = useState<string>();
  const open = () => void openTrustSurface(page).then(setUrl);
  const openByItself = useEffectEvent(open);
  useEffect(() => {
    if (isOpenedByItself) openByItself();
  }, [isOpenedByItself]);

  if (url === undefined) {
    return (
      <Button size="small" look={look} onClick={open}>
        {words}
      </Button>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" onClick={() => setUrl(undefined)}>
      {t('servers.openTrustPage')} <ExternalLink size={13} aria-hidden />
    </a>
  );
}
