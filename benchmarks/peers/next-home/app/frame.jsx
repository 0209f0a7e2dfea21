import { AccountMenu } from './account-menu.jsx'
import { Icon } from './svg-icon.jsx'

export function Header({ home }) {
  return (
    <header className="header_14dq3_2">
      <a className="skip_14dq3_8" href="#main">
        Skip to main content
      </a>
      <div className="container_4wolc_1">
        <div className="bar_14dq3_25">
          <a className="brand_14dq3_33" href="/support">
            <BrandMark />
            <span>
              {home.brand} <span className="brandPart_14dq3_46">Support</span>
            </span>
          </a>
          <nav className="audience_14dq3_79" aria-label="Choose your kind of support">
            <a href="/support" className="audienceItem_14dq3_87" aria-current="true">
              Personal
            </a>
            <a href="/support/smallbusiness" className="audienceItem_14dq3_87">
              Business
            </a>
          </nav>
          <div className="tools_14dq3_58">
            <a className="tool_14dq3_58 language_14dq3_145" href="/es-us/support/" lang="es" hrefLang="es" aria-label="Ver esta página en español">
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
    <svg className="mark_14dq3_51" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d="M8 22c0-7 3-11 8-11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 10c0 7-3 11-8 11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="16" cy="16" r="1.9" fill="var(--color-on-accent)" />
    </svg>
  )
}

export function Footer({ home }) {
  const year = new Date().getFullYear()
  return (
    <footer className="footer_14dq3_175">
      <div className="container_4wolc_1">
        <nav className="footerLinks_14dq3_182" aria-label="Footer">
          <a href="/support/contact">Contact us</a>
          <a href="/support/library">Support library</a>
          <a href="/device-support/selector">Device help</a>
          <a href={`tel:+1${home.phone.replace(/\D/g, '')}`}>Call {home.phone}</a>
          <form method="post" action="/consent">
            <button name="choice" value="ask">
              Privacy choices
            </button>
          </form>
        </nav>
        <p className="legal_14dq3_208">
          © {year} {home.legalName} · This is a demonstration. {home.brand} is not a real operator.
        </p>
      </div>
    </footer>
  )
}
