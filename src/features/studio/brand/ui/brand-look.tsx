import { Button } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import type { BrandLookData } from '../brand-view.ts'
import type { BrandCopy } from '../copy.en.ts'

/** STU-08: a preview of a page in both colour schemes. Nothing of it is published, and it has no working links. */
export function BrandLook({ look, warnings, copy: { form: words } }: { look: BrandLookData; warnings: readonly string[]; copy: BrandCopy }) {
  return (
    <section className="studio-box" aria-labelledby="brand-look">
      <h2 id="brand-look">{words.lookTitle}</h2>
      {look.logo && warnings.map((each) => <Banner key={each} tone="caution" title={each} />)}
      {/* a file of its own, because the page's content security policy refuses inline styles */}
      <link rel="stylesheet" href={look.stylesHref} />
      <div className="studio-columns">
        {(['light', 'dark'] as const).map((scheme) => (
          <figure key={scheme} className={`brand-look brand-look-${scheme}`} data-theme="base">
            <figcaption className="brand-look-name">{scheme === 'light' ? words.lookLight : words.lookDark}</figcaption>
            <div className="brand-look-bar">
              {look.logo ? <img src={`/brand/${look.logo[scheme]}`} alt={look.brand} className="brand-look-logo" /> : <strong>{look.brand}</strong>}
              <span className="studio-quiet">{words.lookSupport}</span>
              <span className="brand-look-accent">{look.phone}</span>
            </div>
            <p className="brand-look-title">{words.lookHeading}</p>
            <p>
              {words.lookBody} <span className="brand-look-link">{words.lookLink}</span>
            </p>
            <p className="brand-look-tint">
              {words.lookTint} <span className="brand-look-link">{words.lookLink}</span>
            </p>
            <div inert>
              <Button type="button">{words.lookButton}</Button>
            </div>
            <div className="brand-look-foot">
              {look.links.map((label) => (
                <span key={label} className="brand-look-link">
                  {label}
                </span>
              ))}
              {look.legal && <span className="brand-look-line">{look.legal}</span>}
              <span className="brand-look-line">© {look.legalName}</span>
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}
