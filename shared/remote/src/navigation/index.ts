export { Form, type FormProps } from './form';
export { NavLink, type NavLinkProps } from './nav-link';
export { useBlocker, type Blocker } from './use-blocker';
