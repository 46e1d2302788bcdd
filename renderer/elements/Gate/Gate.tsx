/** The mark of Gatehouse: an arch with its gate half raised. */
export function Gate({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M5 28V14a11 11 0 0 1 22 0v14" strokeLinecap="round" />
      <path d="M11 8v11M16 5.5V19M21 8v11M7 13h18M7 19h18" strokeWidth="1.6" />
      <path d="M3 28h6M23 28h6" strokeLinecap="round" />
    </svg>
  );
}
