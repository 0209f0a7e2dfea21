/** What can go wrong between "Sign in" and the page behind it, and `ended`: all sessions were; travels as `problem` in the address. */
export const signInProblems = ['credentials', 'wait', 'expired', 'refused', 'unavailable', 'failed', 'ended'] as const
export type SignInProblem = (typeof signInProblems)[number]

/** The sign-ins that a demonstration prints on its sign-in page. */
export interface DemoSignIns {
  password: string
  people: { loginId: string; firstName: string }[]
}

export interface LoginForm {
  kind: 'form'
  /** where the form is posted to */
  action: string
  problem: SignInProblem | undefined
  /** as typed before a wrong password */
  loginId: string
  remember: boolean
  demo: DemoSignIns | undefined
}

/** What GET /acctmgmt/login shows. */
export type LoginPage =
  | LoginForm
  /** an operator's identity provider signs in, on its own page */
  | { kind: 'issuer'; finalUrl: string; problem: SignInProblem | undefined }
  /** an operator's gateway has to sign in before anybody gets here */
  | { kind: 'gateway'; homeUrl: string }
  /** nothing to fill in: what happened, and how to begin again */
  | { kind: 'problem'; problem: SignInProblem; finalUrl: string }
