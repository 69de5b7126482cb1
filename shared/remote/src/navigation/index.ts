export { Form, type FormProps } from './form';
export { NavLink, type NavLinkProps } from './nav-link';
export { requestNavigation } from './request-navigation';
export { useBlocker } from './use-blocker';
