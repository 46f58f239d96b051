import { use } from 'react';
import { productName } from '#domain/look/look.ts';
import { OwnLogoContext } from '#ui/pictures/logo.tsx';

/** What the installation is called; our own sentences say it by `withName`. */
export const useSiteName = (): string => use(OwnLogoContext)?.name ?? productName;
