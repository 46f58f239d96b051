import { use } from 'react';
import { productName } from '#domain/look/look.ts';
import { OwnLogoContext } from '#ui/pictures/logo.tsx';

/** Returns the installation's name; our own texts insert it with `withName`. */
export const useSiteName = (): string => use(OwnLogoContext)?.name ?? productName;
