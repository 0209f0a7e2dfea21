import { AccountMenu } from './account-menu.jsx'
import { Icon } from './svg-icon.jsx'

export function Header({ home }) {
  return (
    <header className="_header_drctn_2">
      <a className="_skip_drctn_8" href="#main">
        Skip to main content
      </a>
      <div className="_container_1lyka_1">
        <div className="_bar_drctn_25">
          <a className="_brand_drctn_33" href="/support">
            <BrandMark />
            <span>
              {home.brand} <span className="_brandPart_drctn_52">Support</span>
            </span>
          </a>
          <nav className="_audience_drctn_169" aria-label="Choose your kind of support">
            <a href="/support" className="_audienceItem_drctn_177" aria-current="true">
              Personal
            </a>
            <a href="/support/smallbusiness" className="_audienceItem_drctn_177">
              Business
            </a>
          </nav>
          <div className="_tools_drctn_64">
            <a className="_tool_drctn_64 _call_drctn_98" href={telHref(home.phone)}>
              <Icon name="phone" />
              <span className="_callWord_drctn_98">Call</span>{' '}
              <span className="_number_drctn_86">
                {home.phone} <small className="_hours_drctn_90">{home.callHours}</small>
              </span>
            </a>
            <a className="_tool_drctn_64 _language_drctn_243" href="/es-us/support/" lang="es" hrefLang="es" aria-label="Ver esta página en español">
              <Icon name="language" />
              <span>Español</span>
            </a>
            <AccountMenu firstName={home.firstName} />
          </div>
        </div>
      </div>
    </header>
  )
}

function BrandMark() {
  return (
    <svg className="_mark_drctn_57" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d="M8 22c0-7 3-11 8-11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 10c0 7-3 11-8 11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="16" cy="16" r="1.9" fill="var(--color-on-accent)" />
    </svg>
  )
}

export function telHref(phone) {
  return `tel:+1${phone.replace(/\D/g, '')}`
}

export function Footer({ home }) {
  const year = new Date().getFullYear()
  return (
    <footer className="_footer_52q1f_1">
      <div className="_container_1lyka_1">
        <nav className="_footerLinks_52q1f_8" aria-label="Footer">
          <a href="/support/contact">Contact us</a>
          <a href="/support/library">Support library</a>
          <a href="/device-support/selector">Device help</a>
          <a href={telHref(home.phone)}>Call {home.phone}</a>
          {home.footerLinks.map((link) => (
            <a key={link.url} href={link.url}>
              {link.label}
            </a>
          ))}
          <form method="post" action="/consent">
            <button name="choice" value="ask">
              Privacy choices
            </button>
          </form>
        </nav>
        <p className="_legal_52q1f_60">
          © {year} {home.legalName} · This is a demonstration. {home.brand} is not a real operator.
        </p>
      </div>
    </footer>
  )
}
