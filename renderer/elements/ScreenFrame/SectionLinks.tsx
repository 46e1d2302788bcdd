import styles from './ScreenFrame.module.css';

interface SectionLinksProps {
  readonly label: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Buttons that lead to the sections of a long page, and stay in view. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  return (
    <nav className={styles.links} aria-label={label}>
      {sections.map(({ id, title }) => (
        <button key={id} type="button" className={styles.link} onClick={(event) => goTo(id, event.currentTarget)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

/** Also moves the focus, so that the keyboard goes on from there. */
function goTo(id: string, link: HTMLElement): void {
  const section = document.getElementById(id);
  const [scroller, links] = [link.closest(`.${styles.scroller}`), link.parentElement];
  if (section === null || scroller === null || links === null) return;
  // Not `scrollIntoView`: for a section near the end it would also move the frame around the page.
  const { top } = section.getBoundingClientRect();
  scroller.scrollTop += top - scroller.getBoundingClientRect().top - links.offsetHeight;
  section.focus({ preventScroll: true });
}
