import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Scrollable } from '../../Scrollable/Scrollable.tsx';
import { useTurn } from '../../WorkQueue/useTurn.ts';
import styles from '../Markdown.module.css';
import type { texToMath } from './texToMath.ts';

type Drawing = typeof texToMath;

/** Longer ones are shown as source: no person reads them, and rendering one could take any time. */
const longest = 4000;
const formulaUnits = 10;
let drawing: Drawing | undefined;

/** A formula as MathML once the renderer is loaded; as TeX until then, and where TeX is not understood. */
export function Formula({ tex, isDisplay }: { readonly tex: string; readonly isDisplay: boolean }) {
  const { t } = useTranslation();
  const loaded = useDrawing();
  const place = useRef<HTMLSpanElement>(null);
  const draw = useTurn(formulaUnits, { place }) ? loaded : undefined;
  const math = useMemo(() => (tex.length > longest ? undefined : draw?.(tex, isDisplay)), [draw, tex, isDisplay]);
  const shown = math ?? <code className={styles.tex}>{tex}</code>;
  if (!isDisplay) {
    return (
      <span ref={place} className={styles.inlineFormula}>
        {shown}
      </span>
    );
  }
  return (
    <Scrollable as="span" className={styles.formula} label={t('markdown.formula')}>
      <span ref={place}>{shown}</span>
    </Scrollable>
  );
}

function useDrawing(): Drawing | undefined {
  const [loaded, setLoaded] = useState(() => drawing);
  useEffect(() => {
    if (loaded !== undefined) return;
    let gone = false;
    import('./texToMath.ts').then(
      (loadedNow) => {
        drawing = loadedNow.texToMath;
        if (!gone) setLoaded(() => loadedNow.texToMath);
      },
      // Its source stays.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [loaded]);
  return loaded;
}
